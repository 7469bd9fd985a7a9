import type { MediaDetails } from "#app/content/media/schema.ts";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import { anArticle, createCourse, createPost, ok, publish, text } from "../setup/content.ts";
import { pdf, png } from "../setup/pictures.ts";
import type { Made, Makers, Making } from "./makers.ts";

/** A published course. */
export async function makeCourse({ editor }: Making): Promise<string> {
  const { id } = await createCourse(editor);
  await ok(editor.post(`/api/desk/formations/${id}/publish`, {}));
  return `/api/formations/${id}`;
}

/** Addresses of articles, courses, legal texts, settings and files. */
export function contentPaths(making: Making): Makers {
  const { editor, admin, next } = making;
  const course = () => makeCourse(making);

  async function post() {
    const { id } = await createPost(editor, anArticle(`Article ${next()}`));
    await publish(editor, id);
    return `/api/posts/${id}`;
  }
  const editorPathOf = (item: string) => item.replace("/api/", "/api/desk/");
  async function inBin(item: string) {
    await ok(editor.delete(item));
    return editorPathOf(item).replace(/(?=\/\d+$)/, "/bin");
  }
  /** The second of the two legal texts, filled in and published. */
  async function legal() {
    const { data } = await ok<{ data: (Made & { key: string })[] }>(
      admin.get("/api/desk/legal?page=1"),
    );
    const { id } = data.find(({ key }) => key === "privacy") ?? { id: 0 };
    const words = { title: "Vos données", body: text(`Version ${next()}`) };
    await ok(
      admin.put(`/api/desk/legal/${id}`, { translations: { fr: words }, status: "published" }),
    );
    return `/api/desk/legal/${id}`;
  }
  /** A section of the settings with one more version. */
  async function setting() {
    const words = { hours: `Version ${next()}` };
    await ok(admin.put("/api/desk/settings/2", { translations: { fr: words } }));
    return "/api/desk/settings/2";
  }
  async function revisionOf(item: string, who = editor) {
    const { data } = await ok<{ data: Made[] }>(who.get(`${item}/revisions`));
    return `${item}/revisions/${data[0]?.id}`;
  }

  return {
    "/api/desk/posts/:id/revisions/:revision": async () => revisionOf(editorPathOf(await post())),
    "/api/desk/posts/bin/:id": async () => inBin(await post()),
    // Legal texts and settings are never deleted.
    "/api/desk/legal/bin/:id": async () => "/api/desk/legal/bin/1",
    "/api/desk/settings/bin/:id": async () => "/api/desk/settings/bin/1",
    "/api/posts/:id": post,
    "/api/desk/posts/:id": async () => editorPathOf(await post()),
    "/api/desk/formations/:id/revisions/:revision": async () =>
      revisionOf(editorPathOf(await course())),
    "/api/desk/formations/bin/:id": async () => inBin(await course()),
    "/api/formations/:id": course,
    "/api/desk/formations/:id": async () => editorPathOf(await course()),
    async "/api/formation-categories/:id"() {
      const input = { translations: { fr: { name: `Catégorie ${next()}` } } };
      const made = await ok<Made>(editor.post("/api/formation-categories", input), 201);
      return `/api/formation-categories/${made.id}`;
    },
    async "/api/tags/:key"() {
      const count = next();
      const label = { fr: `Sujet ${count}`, en: `Topic ${count}`, de: `Thema ${count}` };
      const { key } = await ok<{ key: string }>(editor.post("/api/tags", { label }), 201);
      return `/api/tags/${key}`;
    },
    async "/api/media/:id"() {
      const { id } = await ok<Made>(editor.post("/api/media?filename=a.pdf", pdf()), 201);
      return `/api/media/${id}`;
    },
    async "/media/:id/:name"() {
      const file = await editor.post("/api/media?filename=a.png", await png());
      return (await ok<MediaDetails>(Promise.resolve(file), 201)).url;
    },
    async "/photos/:id/:name"() {
      const mine = await ok<CurrentUser>(
        editor.post("/api/user/photo", new Uint8Array(await png())),
      );
      return mine.photo ?? "";
    },
    "/api/desk/legal/:id/revisions/:revision": async () => revisionOf(await legal(), admin),
    "/api/desk/legal/:id": legal,
    "/api/desk/settings/:id/revisions/:revision": async () => revisionOf(await setting(), admin),
    "/api/desk/settings/:id": setting,
    "/og/:locale{(fr|en|de)}/:name{[a-z]+(-[1-9][0-9]{0,8})?\\.png}": async () => "/og/fr/faq.png",
    "/api/desk/posts/views/:id": async () => "/api/desk/posts/views/1",
    "/api/desk/formations/views/:id": async () => "/api/desk/formations/views/1",
    async "/api/settings/legal/:key"() {
      await legal();
      return "/api/settings/legal/privacy";
    },
  };
}
