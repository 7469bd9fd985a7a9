import { ShieldCheck } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "roles",
  screens: {
    roles: {
      path: "/admin/users/roles",
      place: "settings",
      permission: "users.manage",
      menu: { icon: ShieldCheck, order: 4 },
    },
    roleAdd: { path: "/admin/users/roles/add", place: "settings", permission: "users.manage" },
    role: {
      path: "/admin/users/roles/:id",
      place: "settings",
      permission: "users.manage",
      shows: { subjects: ["role"], by: "path" },
    },
  },
} satisfies Screens;
