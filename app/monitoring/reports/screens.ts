import { FileChartColumn } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "reports",
  screens: {
    reports: {
      path: "/admin/reports",
      place: "figures",
      permission: "figures.read",
      menu: { icon: FileChartColumn, order: 3 },
      shows: { subjects: ["report_schedule"], by: "screen" },
    },
    reportsCompared: {
      path: "/admin/reports/compare",
      place: "figures",
      permission: "figures.read",
    },
    reportOne: {
      path: "/admin/reports/:id",
      place: "figures",
      permission: "figures.read",
      shows: { subjects: ["report"], by: "path" },
    },
    reportRows: {
      path: "/admin/reports/:id/rows",
      place: "figures",
      permission: "registrations.read",
    },
  },
} satisfies Screens;
