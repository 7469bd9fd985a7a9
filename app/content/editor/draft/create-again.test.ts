import { expect, test } from "vitest";
import { ApiError, outcomeOf, refusalFrom } from "#app/api-client/browser/api-error.ts";
import type { EditorRowFacts } from "#app/content/working-copies/schema.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { postKind } from "#app/website/news/content-kind.ts";
import { createPost, text } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { blankItem } from "../item/blank-item.ts";
import { draftFrom } from "../item/editor-item.ts";
import type { Draft } from "./draft.ts";
import { createDraftStore } from "./draft-store.ts";
import { createSaver } from "./save-item.ts";

/** Somebody who writes a new article; the line breaks before or after what is sent to create it. */
async function aNewArticle(lineBreaks: "before" | "after") {
  const { as } = await startTestApp();
  const editor = await as("editor");
  let isBroken = true;
  const item = blankItem(postKind);
  const api = {
    async create(json: object) {
      if (isBroken && lineBreaks === "before") return offline();
      const outcome = await outcomeOf(answerOf(editor.post("/api/post", json)));
      return isBroken ? offline() : outcome;
    },
    read: (id: number) => outcomeOf(answerOf(editor.get(`/api/desk/posts/${id}`))),
    begunBy: (user: number) => outcomeOf(answerOf(editor.get(listOf(user)))),
    saveDraft: (id: number, json: object) =>
      outcomeOf(answerOf(editor.put(`/api/desk/posts/${id}/draft`, json))),
  };
  function offline() {
    isBroken = false;
    return new ApiError("Failed to fetch");
  }
  const saver = createSaver(item, {
    kind: postKind,
    api: api as never,
    user: editor.user.id,
    onItem: () => {},
    refusalText: ({ message }) => message,
    titleNeeded: () => "",
  });
  const { save } = saver;
  const store = createDraftStore(draftFrom(postKind, item), {
    save,
    storeOnDevice: async () => true,
  });
  const articles = async () =>
    (
      await answerOf<Page<EditorRowFacts & { id: number; title: string }>>(
        editor.get(listOf(editor.user.id)),
      )
    ).data;
  return { editor, store, articles };
}

const listOf = (user: number) =>
  `/api/desk/posts?author=${user}&sort=-created_at&page=1&per_page=5`;

async function answerOf<T>(request: Promise<Response>): Promise<T> {
  const answer = await request;
  if (!answer.ok) throw await refusalFrom(answer);
  return answer.json() as Promise<T>;
}

const titleOf = (draft: Draft) => draft.parts.fr.mine.title;

test.each(["before", "after"] as const)(
  "an article whose creation was not answered is there once: the line broke %s it",
  async (lineBreaks) => {
    const { store, articles } = await aNewArticle(lineBreaks);
    store.edit("fr", "title", "Atelier ");
    store.edit("fr", "body", text("Le récit."));
    expect(await store.flush()).toBe(false);
    store.edit("fr", "title", "Atelier de soudure");
    // First it is found or made, then the words since are saved.
    await store.flush();
    expect(await store.flush()).toBe(true);
    store.stop();
    expect(await articles()).toMatchObject([{ title: "Atelier de soudure" }]);
    expect(titleOf(store.get().draft)).toBe("Atelier de soudure");
  },
);

test("another article with the same title is not taken for the one that was begun", async () => {
  const { editor, store, articles } = await aNewArticle("before");
  const other = await createPost(editor, { title: "Atelier", body: text("Un autre récit.") });
  store.edit("fr", "title", "Atelier");
  expect(await store.flush()).toBe(false);
  store.edit("fr", "excerpt", "En bref.");
  expect(await store.flush()).toBe(true);
  store.stop();
  const found = await articles();
  expect(found).toHaveLength(2);
  expect(await answerOf(editor.get(`/api/desk/posts/${other.id}`))).toMatchObject({ excerpt: "" });
});
