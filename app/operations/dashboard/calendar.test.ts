import { expect, test } from "vitest";
import type { PlannedItem } from "#app/content/working-copies/schedule/planned.ts";
import { aCourse, anArticle, createCourse, createPost, ok, publish } from "#tests/setup/content.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

type Planned = { month: string; data: PlannedItem[]; next_month: string | null };

test("a month names what goes out and what leaves the site, to those who work on it", async () => {
  const { as, clock } = await startTestApp();
  clock.now = new Date("2026-11-17T10:00:00Z");
  const [editor, author, other] = [await as("editor"), await as("staff"), await as("staff")];
  const translations = { fr: anArticle("Le four"), en: anArticle("The oven") };
  const post = await createPost(author, { translations });
  const publish_at = "2026-11-20T08:00:00.000Z";
  await publish(editor, post.id, { locales: ["fr", "en"], publish_at });
  const course = await createCourse(editor, aCourse("Hydraulique du soir"));
  const path = `/api/desk/formations/${course.id}/publish`;
  await ok(editor.post(path, { locales: ["fr"], end_at: "2026-12-01T18:00:00.000Z" }));
  const planned = (who: typeof editor, month = "") =>
    ok<Planned>(who.get(`/api/desk/planned${month && `?month=${month}`}`));
  const going = {
    kind: "post",
    id: post.id,
    title: "Le four",
    action: "publish",
    at: publish_at,
    locales: expect.arrayContaining(["fr", "en"]),
  };
  expect(await planned(editor)).toEqual({
    month: "2026-11",
    data: [going],
    next_month: null,
  });
  expect((await planned(editor, "2026-12")).data).toMatchObject([
    { kind: "formation", id: course.id, action: "withdraw", locales: [] },
  ]);
  expect((await planned(author)).data).toEqual([going]);
  expect(await planned(editor, "2026-01")).toMatchObject({ data: [], next_month: "2026-11" });
  expect(await planned(editor, "2027-01")).toMatchObject({ data: [], next_month: null });
  expect(await planned(author, "2026-12")).toMatchObject({ data: [], next_month: null });
  expect((await planned(other)).data).toEqual([]);
  expect((await editor.get("/api/desk/planned?month=2026-13")).status).toBe(422);
});
