import { CalendarClock } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "intakes",
  screens: {
    intakes: {
      path: "/admin/registration/intakes",
      group: "training",
      permission: "registrations.manage",
      menu: { icon: CalendarClock, order: 0 },
    },
    intakeAdd: {
      path: "/admin/registration/intakes/new",
      group: "training",
      permission: "registrations.manage",
    },
    intakeOne: {
      path: "/admin/registration/intakes/:id",
      group: "training",
      permission: "registrations.manage",
      shows: { subjects: ["registration_call"], by: "path" },
    },
  },
} satisfies Screens;
