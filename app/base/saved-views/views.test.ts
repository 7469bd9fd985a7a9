import { expect, test } from "vitest";
import { startTestApp } from "#tests/setup/test-app.ts";
import type { SavedView } from "./schema.ts";

const lists = [
  { path: "/api/registrations/views", role: "coordinator" },
  { path: "/api/desk/posts/views", role: "editor" },
  { path: "/api/desk/formations/views", role: "staff" },
] as const;

test.each(lists)("views at $path are private or shared with colleagues", async (list) => {
  const { path, role } = list;
  const site = await startTestApp();
  const [one, two] = [await site.as(role), await site.as(role)];
  const view = { name: "Femmes à relire", query: "sex=F&status=received", hidden: ["region"] };
  await one.post(path, view);
  await one.post(path, { ...view, name: "Pour tous", shared: true });
  // The same name changes the view.
  await one.post(path, { ...view, query: "sex=F" });
  const seen = async (who: typeof one, at: string = path) =>
    (await (await who.get(at)).json()) as SavedView[];
  expect((await seen(one)).map(({ name, query }) => [name, query])).toEqual([
    ["Femmes à relire", "sex=F"],
    ["Pour tous", "sex=F&status=received"],
  ]);
  const [shared] = await seen(two);
  expect(shared).toMatchObject({ name: "Pour tous", own: false, owner: `Test ${role}` });
  // A view belongs to its list: other lists neither return nor delete it.
  const admin = await site.as("admin");
  for (const other of lists.filter((each) => each.path !== path)) {
    expect(await seen(admin, other.path), other.path).toEqual([]);
    expect((await admin.delete(`${other.path}/${shared?.id}`)).status).toBe(404);
  }
  expect((await two.delete(`${path}/${shared?.id}`)).status).toBe(404);
  expect((await one.delete(`${path}/${shared?.id}`)).status).toBe(200);
  expect(await seen(two)).toEqual([]);
});

test("a view without a name is refused with a message", async () => {
  const editor = await (await startTestApp()).as("editor");
  const answer = await editor.post("/api/desk/posts/views", { name: "  ", query: "mine=1" });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: { name: [expect.any(String)] } });
});

test("the 51st view of a list is refused with a message, a known name is still replaced", async () => {
  const editor = await (await startTestApp()).as("editor");
  const save = (number: number, query = "mine=1") =>
    editor.post("/api/desk/posts/views", { name: `Vue ${number}`, query });
  for (let number = 0; number < 50; number++) await save(number);
  const answer = await save(50);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining("50") });
  expect((await save(49, "mine=1&status=draft")).status).toBe(201);
});
