import { MessageSquareText } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "templates",
  screens: {
    templates: {
      path: "/admin/modeles",
      group: "training",
      permission: "templates.read",
      menu: { icon: MessageSquareText, order: 9 },
    },
    template: { path: "/admin/modeles/:kind", group: "training", permission: "templates.read" },
  },
} satisfies Screens;
