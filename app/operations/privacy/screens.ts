import { Fingerprint } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

const permission = "registrations.erase";

export default {
  namespace: "privacy",
  screens: {
    privacy: {
      path: "/admin/privacy",
      place: "settings",
      permission,
      menu: { icon: Fingerprint, order: 5 },
      shows: { subjects: ["privacy"], by: "screen" },
    },
    person: {
      path: "/admin/privacy/people/:kind/:id",
      parent: "/admin/privacy",
      place: "settings",
      permission,
    },
    requests: {
      path: "/admin/privacy/requests",
      place: "settings",
      permission,
      shows: { subjects: ["privacy_request"], by: "screen" },
    },
    consents: { path: "/admin/privacy/consents", place: "settings", permission },
    register: { path: "/admin/privacy/register", place: "settings", permission },
    looks: { path: "/admin/privacy/looks", place: "settings", permission },
  },
} satisfies Screens;
