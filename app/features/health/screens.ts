import { HeartPulse } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "health",
  screens: {
    health: {
      path: "/admin/health",
      group: "people",
      permission: "settings.manage",
      menu: { icon: HeartPulse, order: 10 },
      shows: { subjects: ["health"], by: "screen" },
    },
  },
} satisfies Screens;
