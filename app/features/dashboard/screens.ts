import { CalendarDays, Compass, LayoutDashboard, LifeBuoy } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "dashboard",
  screens: {
    dashboard: {
      path: "/dashboard",
      group: "work",
      permission: "dashboard.read",
      menu: { icon: LayoutDashboard, order: 1 },
    },
    overview: {
      path: "/admin",
      group: "work",
      permission: null,
      menu: { icon: Compass, order: 2 },
    },
    calendar: {
      path: "/admin/calendar",
      group: "content",
      permission: "news.create",
      menu: { icon: CalendarDays, order: 4 },
    },
    support: {
      path: "/admin/profile/support",
      group: "me",
      permission: null,
      menu: { icon: LifeBuoy, order: 3 },
    },
  },
} satisfies Screens;
