import { Newspaper } from "lucide-react";
import type { Screens } from "#app/staff/frame/sections.ts";

export default {
  namespace: "news",
  screens: {
    news: {
      path: "/admin/news",
      place: "site",
      permission: "news.create",
      menu: { icon: Newspaper, order: 1 },
    },
    newsAdd: { path: "/admin/news/add", place: "site", permission: "news.create" },
    newsEdit: {
      path: "/admin/news/edit",
      place: "site",
      permission: "news.create",
      shows: { subjects: ["post"], by: "id" },
    },
    newsTopics: {
      path: "/admin/news/topics",
      place: "site",
      permission: "categories.manage",
      shows: { subjects: ["tag"], by: "screen" },
    },
    newsView: { path: "/admin/news/view", place: "site", permission: "news.create" },
  },
} satisfies Screens;
