import { Award } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "certificates",
  screens: {
    certificates: {
      path: "/admin/certificates",
      group: "training",
      permission: "certificates.manage",
      menu: { icon: Award, order: 6 },
      shows: { subjects: ["certificate"], by: "name" },
    },
    certificateTemplates: {
      path: "/admin/certificates/templates",
      group: "training",
      permission: "certificates.manage",
    },
    certificateTemplateAdd: {
      path: "/admin/certificates/templates/new",
      group: "training",
      permission: "certificates.manage",
    },
    certificateTemplateEdit: {
      path: "/admin/certificates/templates/:id",
      group: "training",
      permission: "certificates.manage",
      shows: { subjects: ["certificate_template"], by: "path" },
    },
    outcomes: {
      path: "/admin/cohortes/:id/outcomes",
      group: "training",
      permission: "certificates.manage",
    },
  },
} satisfies Screens;
