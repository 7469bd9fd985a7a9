import { Inbox } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "inbox",
  screens: {
    inbox: {
      path: "/admin/messages",
      place: "site",
      permission: "messages.read",
      menu: { icon: Inbox, order: 5 },
    },
    message: {
      path: "/admin/messages/:id",
      place: "site",
      permission: "messages.read",
      shows: { subjects: ["message"], by: "path" },
    },
  },
} satisfies Screens;
