import { Scale } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "legal",
  screens: {
    legal: {
      path: "/admin/legal",
      group: "people",
      permission: "legal.edit",
      menu: { icon: Scale, order: 3 },
    },
    legalEdit: {
      path: "/admin/legal/edit",
      group: "people",
      permission: "legal.edit",
      shows: { subjects: ["legal"], by: "id" },
    },
  },
} satisfies Screens;
