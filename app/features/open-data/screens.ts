import { KeyRound } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "openData",
  screens: {
    apiKeys: {
      path: "/admin/api-keys",
      group: "people",
      permission: "settings.manage",
      menu: { icon: KeyRound, order: 30 },
      shows: { subjects: ["api_key"], by: "screen" },
    },
  },
} satisfies Screens;
