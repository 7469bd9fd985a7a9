import { BookOpenCheck } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "reading",
  screens: {
    reading: {
      path: "/admin/reading",
      place: "applications",
      permission: "selection.read",
      onlyWithWork: true,
      menu: { icon: BookOpenCheck, order: 4 },
    },
    read: { path: "/admin/reading/:id", place: "applications", permission: "selection.read" },
  },
} satisfies Screens;
