import { ListChecks } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "formEditor",
  screens: {
    forms: {
      path: "/admin/registration/forms",
      group: "training",
      permission: "settings.manage",
      menu: { icon: ListChecks, order: 9 },
    },
    formOne: {
      path: "/admin/registration/forms/:id",
      group: "training",
      permission: "settings.manage",
      shows: { subjects: ["form"], by: "path" },
    },
  },
} satisfies Screens;
