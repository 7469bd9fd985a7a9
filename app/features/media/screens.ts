import { Images } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "media",
  screens: {
    media: {
      path: "/admin/media",
      group: "content",
      permission: "media.manage",
      menu: { icon: Images, order: 3 },
      shows: { subjects: ["media"], by: "name" },
    },
  },
} satisfies Screens;
