import { Fingerprint } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

const permission = "registrations.erase";

export default {
  namespace: "privacy",
  screens: {
    privacy: {
      path: "/admin/privacy",
      group: "people",
      permission,
      menu: { icon: Fingerprint, order: 6 },
      shows: { subjects: ["privacy"], by: "screen" },
    },
    person: {
      path: "/admin/privacy/people/:kind/:id",
      parent: "/admin/privacy",
      group: "people",
      permission,
    },
    requests: {
      path: "/admin/privacy/requests",
      group: "people",
      permission,
      shows: { subjects: ["privacy_request"], by: "screen" },
    },
    consents: { path: "/admin/privacy/consents", group: "people", permission },
    register: { path: "/admin/privacy/register", group: "people", permission },
    looks: { path: "/admin/privacy/looks", group: "people", permission },
  },
} satisfies Screens;
