import { ChartColumn } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "figures",
  screens: {
    figures: {
      path: "/admin/figures",
      place: "figures",
      permission: "figures.read",
      menu: { icon: ChartColumn, order: 2 },
    },
  },
} satisfies Screens;
