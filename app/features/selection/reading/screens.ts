import { BookOpenCheck } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "reading",
  screens: {
    reading: {
      path: "/admin/reading",
      group: "work",
      permission: "selection.read",
      onlyWithWork: true,
      menu: { icon: BookOpenCheck, order: 3 },
    },
    read: { path: "/admin/reading/:id", group: "work", permission: "selection.read" },
  },
} satisfies Screens;
