import { expect, test } from "vitest";
import type { DeskSummary } from "#app/features/content/schema.ts";
import type { Page } from "#app/http/pagination.ts";
import { createPost, ok, publish, read } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { todoPath, todosOf } from "./dashboard-data.ts";

test("every tile leads to the list of exactly what it counts", async () => {
  const { as, clock } = await startTestApp();
  const editor = await as("editor");
  await createPost(editor);
  const waiting = await createPost(editor);
  const publish_at = new Date(clock.now.getTime() + 60_000).toISOString();
  await publish(editor, waiting.id, { publish_at });
  await publish(editor, (await createPost(editor)).id, {
    publish_at: new Date(clock.now.getTime() + 20 * 24 * 60 * 60_000).toISOString(),
  });
  await ok(editor.put("/api/desk/posts/1/draft", { title: "Le français change" }));
  const staff = await as("staff");
  const ready = await createPost(staff);
  await ok(staff.post(`/api/desk/posts/${ready.id}/reviews/fr`, { version: 1 }));
  const sent = await createPost(editor);
  await ok(editor.post(`/api/desk/posts/${sent.id}/reviews/fr`, { version: 1 }));
  const back = { decision: "returned", version: 1, note: "Plus court" };
  await ok((await as("admin")).post(`/api/desk/posts/${sent.id}/reviews/fr/decision`, back));
  const todos = todosOf(await read<DeskSummary>(editor.get("/api/desk/summary")), true);
  expect(todos.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([...["toReview", "returned", "drafts", "stale", "missing", "thisWeek"]]),
  );
  expect(todos.find(({ kind }) => kind === "thisWeek")?.count).toBe(1);
  const calls = { "/admin/news": "/api/desk/posts", "/admin/cours": "/api/desk/formations" };
  for (const todo of todos) {
    const [screen = "", query = ""] = todoPath(todo).split("?");
    const path = calls[screen as keyof typeof calls];
    const { meta } = await read<Page<object>>(editor.get(`${path}?page=1&${query}`));
    expect(meta.total, todoPath(todo)).toBe(todo.count);
  }
});

test("staff are told of their own drafts and of nothing they cannot change", async () => {
  const { as } = await startTestApp();
  const [staff, editor] = [await as("staff"), await as("editor")];
  await createPost(editor);
  const todos = async () => todosOf(await read(staff.get("/api/desk/summary")), false);
  expect(await todos()).toEqual([]);
  await createPost(staff);
  expect(await todos()).toEqual([{ kind: "drafts", of: "post", count: 1 }]);
});
