import { ChartNoAxesColumn } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "indicators",
  screens: {
    indicators: {
      path: "/admin/indicators",
      group: "training",
      permission: "figures.read",
      menu: { icon: ChartNoAxesColumn, order: 20 },
    },
    indicatorNew: {
      path: "/admin/indicators/new",
      group: "training",
      permission: "figures.manage",
    },
    indicatorOne: {
      path: "/admin/indicators/:id",
      group: "training",
      permission: "figures.read",
      shows: { subjects: ["indicator"], by: "path" },
    },
    indicatorEdit: {
      path: "/admin/indicators/:id/edit",
      group: "training",
      permission: "figures.manage",
    },
    indicatorRows: {
      path: "/admin/indicators/:id/rows",
      group: "training",
      permission: "registrations.read",
    },
  },
} satisfies Screens;
