import { ListChecks } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "formEditor",
  screens: {
    forms: {
      path: "/admin/registration/forms",
      place: "settings",
      permission: "settings.manage",
      menu: { icon: ListChecks, order: 2 },
    },
    formOne: {
      path: "/admin/registration/forms/:id",
      place: "settings",
      permission: "settings.manage",
      shows: { subjects: ["form"], by: "path" },
    },
  },
} satisfies Screens;
