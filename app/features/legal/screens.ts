import { Scale } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  room: "legal",
  screens: {
    legal: {
      path: "/admin/legal",
      group: "people",
      permission: "settings.manage",
      menu: { icon: Scale, order: 2 },
    },
  },
} satisfies Screens;
