import { KeyRound } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "openData",
  screens: {
    apiKeys: {
      path: "/admin/api-keys",
      place: "figures",
      permission: ["settings.manage", "figures.read"],
      menu: { icon: KeyRound, order: 4 },
      shows: { subjects: ["api_key"], by: "screen" },
    },
  },
} satisfies Screens;
