import { ListChecks } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

const round = { place: "applications", permission: "selection.manage" } as const;

export default {
  namespace: "rounds",
  screens: {
    selection: {
      path: "/admin/registration/select",
      ...round,
      menu: { icon: ListChecks, order: 3 },
    },
    round: {
      path: "/admin/registration/select/:id",
      ...round,
      shows: { subjects: ["selection"], by: "path" },
    },
    criteria: { path: "/admin/registration/select/:id/criteres", ...round },
    readers: { path: "/admin/registration/select/:id/lecteurs", ...round },
    proposal: { path: "/admin/registration/select/:id/proposition", ...round },
    minutes: { path: "/admin/registration/select/:id/proces-verbal", ...round },
  },
} satisfies Screens;
