import { Images } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "media",
  screens: {
    media: {
      path: "/admin/media",
      place: "site",
      permission: "media.manage",
      menu: { icon: Images, order: 3 },
      shows: { subjects: ["media"], by: "name" },
    },
  },
} satisfies Screens;
