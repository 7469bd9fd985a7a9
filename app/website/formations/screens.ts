import { GraduationCap } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "formations",
  screens: {
    courses: {
      path: "/admin/cours",
      place: "training",
      permission: "formations.create",
      menu: { icon: GraduationCap, order: 3 },
    },
    courseAdd: { path: "/admin/cours/add", place: "training", permission: "formations.create" },
    courseEdit: { path: "/admin/cours/edit", place: "training", permission: "formations.create" },
    courseEditOne: {
      path: "/admin/cours/edit/:id",
      place: "training",
      permission: "formations.create",
      shows: { subjects: ["formation"], by: "path" },
    },
    courseCatalogue: {
      path: "/admin/cours/view",
      place: "training",
      permission: "formations.create",
    },
    courseCategories: {
      path: "/admin/cours/categories",
      place: "training",
      permission: "categories.manage",
      shows: { subjects: ["category"], by: "screen" },
    },
    courseOne: {
      path: "/admin/cours/views/:id",
      place: "training",
      permission: "formations.create",
    },
  },
} satisfies Screens;
