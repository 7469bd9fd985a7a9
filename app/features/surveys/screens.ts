import { MessageCircleQuestion } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "surveys",
  screens: {
    surveys: {
      path: "/admin/surveys",
      group: "training",
      permission: "registrations.read",
      menu: { icon: MessageCircleQuestion, order: 7 },
      shows: { subjects: ["surveys"], by: "screen" },
    },
    survey: { path: "/admin/surveys/:id", group: "training", permission: "registrations.read" },
  },
} satisfies Screens;
