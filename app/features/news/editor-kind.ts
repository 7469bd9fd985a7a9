import { sendRequest } from "#app/api-client/browser/send-request.ts";
import type { EditorKind } from "#app/features/content-editor/content-kind.ts";
import { writePosts } from "./client.ts";
import { postEditPath, postPath } from "./paths.ts";
import type { PostShared, PostWords } from "./schema.ts";

const postWords: PostWords = {
  title: "",
  excerpt: "",
  author: "",
  cover_alt: "",
  body: { type: "doc", content: [] },
};
const postShared: (keyof PostShared)[] = ["tags", "cover_id"];

export const postEditor: EditorKind = {
  key: "post",
  api: "/api/desk/posts",
  home: "/admin/news",
  edit: postEditPath,
  view: (id) => `/admin/news/view?id=${id}`,
  preview: "/news/preview",
  publicPath: ({ translations }, locale) => {
    const slug = translations[locale]?.slug;
    return slug ? postPath({ slug }) : null;
  },
  publish: "news.publish",
  archive: "news.archive",
  words: postWords,
  shared: postShared,
  description: "excerpt",
  create: ({ surroundings, session }, json) => writePosts(surroundings, session).createPost(json),
  withdraw: ({ surroundings }, id, how) =>
    sendRequest(surroundings, `/api/desk/posts/${id}/${how}`, { method: "POST", body: {} }),
  remove: ({ surroundings }, id) =>
    sendRequest(surroundings, `/api/desk/posts/${id}`, { method: "DELETE" }),
};
