import { BadgeCheck, ClipboardList, Trophy } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "registrations",
  screens: {
    registrations: {
      path: "/admin/registration",
      place: "applications",
      permission: "registrations.read",
      menu: { icon: ClipboardList, order: 1 },
    },
    duplicates: {
      path: "/admin/registration/doublons",
      place: "applications",
      permission: "registrations.manage",
    },
    crossTable: {
      path: "/admin/registration/tableau",
      place: "figures",
      permission: "registrations.read",
    },
    calls: {
      path: "/admin/registration/appels",
      place: "applications",
      permission: "registrations.manage",
    },
    registrationRecord: {
      path: "/admin/registration/:id",
      place: "applications",
      permission: "registrations.read",
      shows: { subjects: ["registration"], by: "path" },
    },
    shortlist: {
      path: "/admin/registration/selectionnes",
      place: "applications",
      permission: "registrations.manage",
      menu: { icon: Trophy, order: 5 },
    },
    timetable: {
      path: "/admin/registration/selectionnes/horaires",
      place: "applications",
      permission: "registrations.manage",
    },
    results: {
      path: "/admin/registration/selectionnes/import",
      place: "applications",
      permission: "registrations.manage",
    },
    admitted: {
      path: "/admin/registration/admis",
      place: "applications",
      permission: "registrations.read",
      menu: { icon: BadgeCheck, order: 6 },
    },
  },
} satisfies Screens;
