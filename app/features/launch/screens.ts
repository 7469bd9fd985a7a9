import { Rocket } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "launch",
  screens: {
    launch: {
      path: "/admin/settings/launch",
      group: "people",
      permission: "settings.manage",
      menu: { icon: Rocket, order: 9 },
      shows: { subjects: ["launch"], by: "screen" },
    },
  },
} satisfies Screens;
