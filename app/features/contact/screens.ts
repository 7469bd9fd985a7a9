import { Inbox } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "inbox",
  screens: {
    inbox: {
      path: "/admin/messages",
      group: "people",
      permission: "messages.read",
      menu: { icon: Inbox, order: 5 },
    },
    message: {
      path: "/admin/messages/:id",
      group: "people",
      permission: "messages.read",
      shows: { subjects: ["message"], by: "path" },
    },
  },
} satisfies Screens;
