import { GraduationCap } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "formations",
  screens: {
    courses: {
      path: "/admin/cours",
      group: "content",
      permission: "formations.create",
      menu: { icon: GraduationCap, order: 2 },
    },
    courseAdd: { path: "/admin/cours/add", group: "content", permission: "formations.create" },
    courseEdit: { path: "/admin/cours/edit", group: "content", permission: "formations.create" },
    courseEditOne: {
      path: "/admin/cours/edit/:id",
      group: "content",
      permission: "formations.create",
      shows: { subjects: ["formation"], by: "path" },
    },
    courseCatalogue: {
      path: "/admin/cours/view",
      group: "content",
      permission: "formations.create",
    },
    courseCategories: {
      path: "/admin/cours/categories",
      group: "content",
      permission: "categories.manage",
      shows: { subjects: ["category"], by: "screen" },
    },
    courseOne: {
      path: "/admin/cours/views/:id",
      group: "content",
      permission: "formations.create",
    },
  },
} satisfies Screens;
