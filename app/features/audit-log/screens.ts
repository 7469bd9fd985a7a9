import { ScrollText } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "auditLog",
  screens: {
    audit: {
      path: "/admin/audit",
      group: "people",
      permission: "audit.read",
      menu: { icon: ScrollText, order: 4 },
    },
  },
} satisfies Screens;
