import { MessageSquareText } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "templates",
  screens: {
    templates: {
      path: "/admin/modeles",
      place: "applications",
      permission: "templates.read",
      menu: { icon: MessageSquareText, order: 9 },
    },
    template: { path: "/admin/modeles/:kind", place: "applications", permission: "templates.read" },
  },
} satisfies Screens;
