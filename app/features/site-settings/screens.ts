import { SlidersHorizontal } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "siteSettings",
  screens: {
    siteSettings: {
      path: "/admin/settings",
      group: "people",
      permission: "settings.manage",
      menu: { icon: SlidersHorizontal, order: 3 },
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
