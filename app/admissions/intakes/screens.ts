import { CalendarClock } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "intakes",
  screens: {
    intakes: {
      path: "/admin/registration/intakes",
      place: "applications",
      permission: "registrations.manage",
      menu: { icon: CalendarClock, order: 2 },
    },
    intakeAdd: {
      path: "/admin/registration/intakes/new",
      place: "applications",
      permission: "registrations.manage",
    },
    intakeOne: {
      path: "/admin/registration/intakes/:id",
      place: "applications",
      permission: "registrations.manage",
      shows: { subjects: ["registration_call"], by: "path" },
    },
  },
} satisfies Screens;
