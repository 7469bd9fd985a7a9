import { Scale } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "legal",
  screens: {
    legal: {
      path: "/admin/legal",
      place: "site",
      permission: "legal.edit",
      menu: { icon: Scale, order: 2 },
    },
    legalEdit: {
      path: "/admin/legal/edit",
      place: "site",
      permission: "legal.edit",
      shows: { subjects: ["legal"], by: "id" },
    },
  },
} satisfies Screens;
