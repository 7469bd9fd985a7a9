import { ChartNoAxesColumn } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "indicators",
  screens: {
    indicators: {
      path: "/admin/indicators",
      place: "figures",
      permission: "figures.read",
      menu: { icon: ChartNoAxesColumn, order: 1 },
    },
    indicatorNew: {
      path: "/admin/indicators/new",
      place: "figures",
      permission: ["figures.manage", "registrations.read"],
    },
    indicatorOne: {
      path: "/admin/indicators/:id",
      place: "figures",
      permission: "figures.read",
      shows: { subjects: ["indicator"], by: "path" },
    },
    indicatorEdit: {
      path: "/admin/indicators/:id/edit",
      place: "figures",
      permission: ["figures.manage", "registrations.read"],
    },
    indicatorRows: {
      path: "/admin/indicators/:id/rows",
      place: "figures",
      permission: "registrations.read",
    },
  },
} satisfies Screens;
