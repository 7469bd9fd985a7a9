import { MessageCircleQuestion } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "surveys",
  screens: {
    surveys: {
      path: "/admin/surveys",
      place: "training",
      permission: "registrations.read",
      menu: { icon: MessageCircleQuestion, order: 4 },
      shows: { subjects: ["surveys"], by: "screen" },
    },
    survey: { path: "/admin/surveys/:id", place: "training", permission: "registrations.read" },
  },
} satisfies Screens;
