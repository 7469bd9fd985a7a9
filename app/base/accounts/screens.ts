import { CircleUser, Settings, Users } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "users",
  screens: {
    users: {
      path: "/admin/users",
      place: "settings",
      permission: "users.manage",
      menu: { icon: Users, order: 3 },
      shows: { subjects: ["user"], by: "name" },
    },
    userAdd: { path: "/admin/users/add", place: "settings", permission: "users.manage" },
    profile: {
      path: "/admin/profile/edit",
      place: "account",
      permission: null,
      menu: { icon: CircleUser, order: 1 },
    },
    settings: {
      path: "/admin/profile/settings",
      place: "account",
      permission: null,
      menu: { icon: Settings, order: 2 },
    },
  },
} satisfies Screens;
