import { defineKind, type Values } from "#app/content/working-copies/content-kind.ts";
import type { EditorItem, EditorRow } from "#app/content/working-copies/schema.ts";
import { writePosts } from "./client.ts";
import { postEditPath, postPath } from "./paths.ts";
import type { Post, PostSummary } from "./schema.ts";

export const postKind = defineKind({
  key: "post",
  section: "news",
  collection: "posts",
  home: "/admin/news",
  add: "/admin/news/add",
  edit: postEditPath,
  view: (id) => `/admin/news/view?id=${id}`,
  preview: "/news/preview",
  publicPath: ({ translations }, locale) => {
    const slug = translations[locale]?.slug;
    return slug ? postPath({ slug }) : null;
  },
  fields: {
    translated: {
      title: { type: "text", max: 150, required: true },
      excerpt: { type: "text", max: 300, required: true, prose: true },
      author: { type: "text", max: 120 },
      body: { type: "richText", markup: true, required: true, prose: true },
      cover_alt: { type: "text", max: 250 },
      seo_title: { type: "text", max: 120 },
      seo_description: { type: "text", max: 300 },
    },
    shared: {
      tags: { type: "keys", items: 10 },
      cover_id: { type: "picture" },
      cover_decorative: { type: "flag" },
    },
  },
  description: "excerpt",
  byline: "author",
  contract: ({ environment, session }) => ({
    create: (json) => writePosts(environment, session).createPost(json),
  }),
});

export type PostWords = Values<typeof postKind.fields.translated>;
export type PostShared = Values<typeof postKind.fields.shared>;
export type EditorPost = EditorItem<Post, PostWords, PostShared>;
/** A row of the editor's list. */
export type EditorPostRow = EditorRow<PostSummary, PostShared>;
