import { ShieldCheck } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "roles",
  screens: {
    roles: {
      path: "/admin/users/roles",
      group: "people",
      permission: "users.manage",
      menu: { icon: ShieldCheck, order: 2 },
    },
    roleAdd: { path: "/admin/users/roles/add", group: "people", permission: "users.manage" },
    role: {
      path: "/admin/users/roles/:id",
      group: "people",
      permission: "users.manage",
      shows: { subjects: ["role"], by: "path" },
    },
  },
} satisfies Screens;
