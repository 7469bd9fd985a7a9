import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "admissions",
  screens: {
    attendance: {
      path: "/admin/cohortes/:id/presences",
      group: "training",
      permission: "cohorts.manage",
    },
  },
} satisfies Screens;
