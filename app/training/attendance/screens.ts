import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "attendance",
  screens: {
    attendance: {
      path: "/admin/cohortes/:id/presences",
      place: "training",
      permission: ["cohorts.manage", "registrations.read"],
    },
  },
} satisfies Screens;
