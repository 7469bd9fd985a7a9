import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { postServerKind } from "#app/website/news/content-kind.server.ts";
import { createPost, ok } from "#tests/setup/content.ts";
import { dieAfterPieces } from "#tests/setup/die-after-pieces.ts";
import { startTestApp } from "#tests/setup/test-app.ts";
import { type BulkTaskResult, bulkHandler } from "./bulk-task.server.ts";

test("200 items are published by a task that goes on after it was killed", async () => {
  const { as, db, services } = await startTestApp();
  const editor = await as("editor");
  const whole: number[] = [];
  for (let nth = 0; nth < 199; nth += 1) whole.push((await createPost(editor)).id);
  const empty = await createPost(editor, { title: "Vide" });
  const ids = [...whole, empty.id];
  const { task } = await ok<{ task: string }>(
    editor.post("/api/desk/posts/bulk", { action: "publish", ids }),
    202,
  );
  const handler = (given: typeof services) => bulkHandler(postServerKind, given);
  await dieAfterPieces(services, handler, task, 2);
  const see = () => ok<TaskView<BulkTaskResult>>(editor.get(`/api/tasks/${task}`));
  expect(await see()).toMatchObject({ state: "running", done: 100, total: 200 });
  const published = () => db.$count(auditLog, eq(auditLog.action, "news.published"));
  const before = await published();
  await handler(services).run({ id: task });
  const after = await see();
  expect(after).toMatchObject({ state: "done", done: 200 });
  expect(after.result?.done).toEqual(whole);
  expect(after.result?.failed).toMatchObject([{ id: empty.id }]);
  expect(after.result?.labels).toEqual([{ id: empty.id, label: "Vide" }]);
  expect([before, await published()]).toEqual([100, 199]);
});
