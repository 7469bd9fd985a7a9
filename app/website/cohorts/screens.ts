import { CalendarRange } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "cohorts",
  screens: {
    cohorts: {
      path: "/admin/cohortes",
      place: "training",
      permission: "cohorts.manage",
      menu: { icon: CalendarRange, order: 1 },
    },
    cohortAdd: { path: "/admin/cohortes/create", place: "training", permission: "cohorts.manage" },
    cohortOne: {
      path: "/admin/cohortes/:id",
      place: "training",
      permission: "cohorts.manage",
      shows: { subjects: ["cohort"], by: "path" },
    },
    cohortEdit: {
      path: "/admin/cohortes/edit-cohorte/:id",
      // The address comes from the specification; its middle part is no page.
      parent: "/admin/cohortes/:id",
      place: "training",
      permission: "cohorts.manage",
    },
  },
} satisfies Screens;
