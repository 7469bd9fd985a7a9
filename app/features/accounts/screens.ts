import { CircleUser, Settings, Users } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "users",
  screens: {
    users: {
      path: "/admin/users",
      group: "people",
      permission: "users.manage",
      menu: { icon: Users, order: 1 },
      shows: { subjects: ["user"], by: "name" },
    },
    userAdd: { path: "/admin/users/add", group: "people", permission: "users.manage" },
    profile: {
      path: "/admin/profile/edit",
      group: "me",
      permission: null,
      menu: { icon: CircleUser, order: 1 },
    },
    settings: {
      path: "/admin/profile/settings",
      group: "me",
      permission: null,
      menu: { icon: Settings, order: 2 },
    },
  },
} satisfies Screens;
