import { expect, test } from "vitest";
import { createCourse, createPost, ok } from "#tests/setup/content.ts";
import { statementsOf } from "#tests/setup/count-queries.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

/** Who calls, begin, may they still, the item held, its copies, the copy, its revision, the item,
 * commit, and the answer read in one look, with the categories of a course. */
test("an autosave runs at most ten statements, also for a course", async () => {
  const site = await startTestApp();
  const editor = await site.as("editor");
  const post = `/api/desk/posts/${(await createPost(editor)).id}/draft`;
  const course = `/api/desk/formations/${(await createCourse(editor)).id}/draft`;
  await ok(editor.put(post, { excerpt: "Les premiers mots" }));
  await ok(editor.put(course, { summary: "Les premiers mots" }));

  const article = await statementsOf(() => ok(editor.put(post, { excerpt: "Et les suivants" })));
  expect(article.length, article.join("\n")).toBeLessThanOrEqual(10);
  const training = await statementsOf(() => ok(editor.put(course, { summary: "Les suivants" })));
  expect(training.length, training.join("\n")).toBeLessThanOrEqual(10);
});

/** One more for the audit log, and one that counts the version it keeps to its writer’s day. */
test("saving a course through the contract runs two more statements", async () => {
  const site = await startTestApp();
  const editor = await site.as("editor");
  const { id } = await createCourse(editor);
  const save = () => ok(editor.put(`/api/formations/${id}`, { summary: "En d’autres mots" }));
  const said = await statementsOf(save);
  expect(said.length, said.join("\n")).toBeLessThanOrEqual(12);
});
