import { Newspaper } from "lucide-react";
import type { Screens } from "#app/staff/sections.ts";

export default {
  namespace: "news",
  screens: {
    news: {
      path: "/admin/news",
      group: "content",
      permission: "news.create",
      menu: { icon: Newspaper, order: 1 },
    },
    newsAdd: { path: "/admin/news/add", group: "content", permission: "news.create" },
    newsEdit: {
      path: "/admin/news/edit",
      group: "content",
      permission: "news.create",
      shows: { subjects: ["post"], by: "id" },
    },
    newsTopics: {
      path: "/admin/news/topics",
      group: "content",
      permission: "categories.manage",
      shows: { subjects: ["tag"], by: "screen" },
    },
    newsView: { path: "/admin/news/view", group: "content", permission: "news.create" },
  },
} satisfies Screens;
