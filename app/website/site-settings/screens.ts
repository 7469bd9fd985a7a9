import { SlidersHorizontal } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "siteSettings",
  screens: {
    siteSettings: {
      path: "/admin/settings",
      place: "settings",
      permission: "settings.manage",
      menu: { icon: SlidersHorizontal, order: 1 },
      shows: { subjects: ["settings"], by: "screen" },
    },
    retention: {
      path: "/admin/settings/retention",
      place: "settings",
      permission: "settings.manage",
    },
    section: {
      path: "/admin/settings/:section",
      place: "settings",
      permission: "settings.manage",
    },
  },
} satisfies Screens;
