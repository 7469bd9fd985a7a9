import { CalendarRange } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "cohorts",
  screens: {
    cohorts: {
      path: "/admin/cohortes",
      group: "training",
      permission: "cohorts.manage",
      menu: { icon: CalendarRange, order: 5 },
    },
    cohortAdd: { path: "/admin/cohortes/create", group: "training", permission: "cohorts.manage" },
    cohortOne: {
      path: "/admin/cohortes/:id",
      group: "training",
      permission: "cohorts.manage",
      shows: { subjects: ["cohort"], by: "path" },
    },
    cohortEdit: {
      path: "/admin/cohortes/edit-cohorte/:id",
      // The address comes from the specification; its middle part is no page.
      parent: "/admin/cohortes/:id",
      group: "training",
      permission: "cohorts.manage",
    },
  },
} satisfies Screens;
