import { Award } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "certificates",
  screens: {
    certificates: {
      path: "/admin/certificates",
      place: "training",
      permission: "certificates.manage",
      menu: { icon: Award, order: 2 },
      shows: { subjects: ["certificate"], by: "name" },
    },
    certificateTemplates: {
      path: "/admin/certificates/templates",
      place: "training",
      permission: "certificates.manage",
    },
    certificateTemplateAdd: {
      path: "/admin/certificates/templates/new",
      place: "training",
      permission: "certificates.manage",
    },
    certificateTemplateEdit: {
      path: "/admin/certificates/templates/:id",
      place: "training",
      permission: "certificates.manage",
      shows: { subjects: ["certificate_template"], by: "path" },
    },
    outcomes: {
      path: "/admin/cohortes/:id/outcomes",
      place: "training",
      permission: "certificates.manage",
    },
  },
} satisfies Screens;
