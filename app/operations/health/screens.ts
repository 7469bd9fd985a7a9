import { HeartPulse } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "health",
  screens: {
    health: {
      path: "/admin/health",
      place: "settings",
      permission: "settings.manage",
      menu: { icon: HeartPulse, order: 7 },
      shows: { subjects: ["health"], by: "screen" },
    },
  },
} satisfies Screens;
