import { BadgeCheck, ClipboardList, Trophy } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "registrations",
  screens: {
    registrations: {
      path: "/admin/registration",
      group: "training",
      permission: "registrations.read",
      menu: { icon: ClipboardList, order: 1 },
    },
    duplicates: {
      path: "/admin/registration/doublons",
      group: "training",
      permission: "registrations.manage",
    },
    crossTable: {
      path: "/admin/registration/tableau",
      group: "training",
      permission: "registrations.read",
    },
    calls: {
      path: "/admin/registration/appels",
      group: "training",
      permission: "registrations.manage",
    },
    registrationRecord: {
      path: "/admin/registration/:id",
      group: "training",
      permission: "registrations.read",
      shows: { subjects: ["registration"], by: "path" },
    },
    shortlist: {
      path: "/admin/registration/selectionnes",
      group: "training",
      permission: "registrations.manage",
      menu: { icon: Trophy, order: 3 },
    },
    timetable: {
      path: "/admin/registration/selectionnes/horaires",
      group: "training",
      permission: "registrations.manage",
    },
    results: {
      path: "/admin/registration/selectionnes/import",
      group: "training",
      permission: "registrations.manage",
    },
    admitted: {
      path: "/admin/registration/admis",
      group: "training",
      permission: "registrations.read",
      menu: { icon: BadgeCheck, order: 4 },
    },
  },
} satisfies Screens;
