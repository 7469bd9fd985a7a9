import { FileChartColumn } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "reports",
  screens: {
    reports: {
      path: "/admin/reports",
      group: "training",
      permission: "figures.read",
      menu: { icon: FileChartColumn, order: 21 },
      shows: { subjects: ["report_schedule"], by: "screen" },
    },
    reportsCompared: {
      path: "/admin/reports/compare",
      group: "training",
      permission: "figures.read",
    },
    reportOne: {
      path: "/admin/reports/:id",
      group: "training",
      permission: "figures.read",
      shows: { subjects: ["report"], by: "path" },
    },
    reportRows: {
      path: "/admin/reports/:id/rows",
      group: "training",
      permission: "registrations.read",
    },
  },
} satisfies Screens;
