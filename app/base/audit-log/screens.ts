import { ScrollText } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "auditLog",
  screens: {
    audit: {
      path: "/admin/audit",
      place: "settings",
      permission: ["audit.read", "registrations.read"],
      menu: { icon: ScrollText, order: 6 },
    },
  },
} satisfies Screens;
