import { SlidersHorizontal } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "siteSettings",
  screens: {
    siteSettings: {
      path: "/admin/settings",
      group: "people",
      permission: "settings.manage",
      menu: { icon: SlidersHorizontal, order: 5 },
      shows: { subjects: ["settings"], by: "screen" },
    },
    retention: {
      path: "/admin/settings/retention",
      group: "people",
      permission: "settings.manage",
    },
    section: {
      path: "/admin/settings/:section",
      group: "people",
      permission: "settings.manage",
    },
  },
} satisfies Screens;
