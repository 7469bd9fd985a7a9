import { CalendarDays, LayoutDashboard, LifeBuoy } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "dashboard",
  screens: {
    dashboard: {
      path: "/dashboard",
      place: "today",
      permission: "dashboard.read",
      menu: { icon: LayoutDashboard, order: 1 },
    },
    overview: {
      path: "/admin",
      place: "today",
      permission: null,
    },
    calendar: {
      path: "/admin/calendar",
      place: "site",
      permission: "news.create",
      menu: { icon: CalendarDays, order: 4 },
    },
    support: {
      path: "/admin/profile/support",
      place: "account",
      permission: null,
      menu: { icon: LifeBuoy, order: 3 },
    },
  },
} satisfies Screens;
