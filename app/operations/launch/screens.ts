import { Rocket } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "launch",
  screens: {
    launch: {
      path: "/admin/settings/launch",
      place: "settings",
      permission: "settings.manage",
      menu: { icon: Rocket, order: 8 },
      shows: { subjects: ["launch"], by: "screen" },
    },
  },
} satisfies Screens;
