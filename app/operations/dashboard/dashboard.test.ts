import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrationPairs, registrations } from "#app/admissions/registrations/tables.server.ts";
import { apiClient } from "#app/api-client/client.ts";
import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import { type Preset, permissionsOf } from "#app/platform/access/permissions.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { createPost, ok, publish, read } from "#tests/setup/content.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { insertReading, insertRound, inviteReader } from "#tests/setup/selection.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { loadDashboard, todoPath, todosOf } from "./dashboard-data.ts";

type Caller = Awaited<ReturnType<TestApp["as"]>>;

test("every tile links to the list of exactly what it counts", async () => {
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
  const todos = todosOf(await read<ContentSummary>(editor.get("/api/desk/summary")), true);
  expect(todos.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["toReview", "returned", "drafts", "stale", "missing", "thisWeek"]),
  );
  expect(todos.find(({ kind }) => kind === "thisWeek")?.count).toBe(1);
  const paths = { "/admin/news": "/api/desk/posts", "/admin/cours": "/api/desk/formations" };
  for (const todo of todos) {
    const [screen = "", query = ""] = todoPath(todo).split("?");
    const path = paths[screen as keyof typeof paths];
    const { meta } = await read<Page<object>>(editor.get(`${path}?page=1&${query}`));
    expect(meta.total, todoPath(todo)).toBe(todo.count);
  }
});

test("published counts and lists equal what visitors can read", async () => {
  const app = await startTestApp();
  const editor = await app.as("editor");
  const count = async () =>
    (await dashboardOf(app, editor)).figures.find(({ key }) => key === "news")?.value;
  const before = (await count()) ?? 0;
  const draft = await createPost(editor);
  await ok(editor.post("/api/desk/posts/1/archive", {}));
  expect(await count()).toBe(before - 1);
  const { news } = await dashboardOf(app, editor);
  expect(news.length).toBeGreaterThan(0);
  expect(news.map(({ id }) => id)).not.toContain(draft.id);
  for (const { id } of news) expect((await app.get(`/api/posts/${id}`)).status).toBe(200);
});

test("staff see their own drafts and nothing they cannot change", async () => {
  const { as } = await startTestApp();
  const [staff, editor] = [await as("staff"), await as("editor")];
  await createPost(editor);
  const todos = async () => todosOf(await read(staff.get("/api/desk/summary")), false);
  expect(await todos()).toEqual([]);
  await createPost(staff);
  expect(await todos()).toEqual([{ kind: "drafts", of: "post", count: 1 }]);
});

test("a cohort that starts within two weeks is named with its free seats", async () => {
  const app = await startTestApp({ today: "2026-11-02" });
  const dates = { startDate: "2026-11-14", endDate: "2027-05-14", capacity: 3 };
  const cohort = await insertCohort(app.db, { formationId: 1, ...dates });
  await insertCohort(app.db, { formationId: 1, ...dates, startDate: "2026-11-17" });
  const members = somePeople(2, { status: "admitted", cohortId: cohort.id });
  await insertPeople(app.db, members);
  const { needs } = await dashboardOf(app, await app.as("coordinator"));
  const starting = needs.filter(({ kind }) => kind === "cohortStarts");
  expect(starting).toMatchObject([{ id: cohort.id, date: "2026-11-14", left: 1 }]);
});

test("a coordinator sees new registrations, duplicates, overdue seats and reading work", async () => {
  const app = await startTestApp();
  const coordinator = await app.as("coordinator");
  const before = await dashboardOf(app, coordinator);
  expect(before.needs.filter(({ kind }) => kind !== "cohortStarts")).toEqual([]);
  expect(before.complete).toBe(true);
  const twin = { last_name: "Koné", first_names: "Awa", birth_date: "2001-03-04" };
  await someApplicants(app.db, [twin, twin, {}]);
  const { rows } = await app.database.pool.query("select id from registrations order by id");
  const [one, two, three] = rows.map(({ id }) => Number(id));
  const pair = { firstId: one ?? 0, secondId: two ?? 0, createdAt: app.clock.now };
  await app.db.insert(registrationPairs).values({ ...pair, reasons: ["name"] });
  const cohort = await insertCohort(app.db, { formationId: 1 });
  await app.db
    .update(registrations)
    .set({ status: "admitted", cohortId: cohort.id, confirmBy: "2026-01-02" })
    .where(eq(registrations.id, three ?? 0));
  const round = await insertRound(app.db);
  await inviteReader(app.db, round, coordinator.user.id);
  const asked = { round, registration: one ?? 0, readerId: coordinator.user.id };
  await insertReading(app.db, asked);
  const { needs, figures } = await dashboardOf(app, coordinator);
  expect(figures).toContainEqual({
    key: "applications",
    value: 3,
    path: "/admin/registration",
  });
  expect(needs).toEqual(
    expect.arrayContaining([
      { kind: "overdue", count: 1 },
      { kind: "pairs", count: 1 },
      { kind: "applications", count: 2 },
      expect.objectContaining({ kind: "reading", id: round, count: 1 }),
    ]),
  );
});

test("an administrator sees unpublished legal texts, and a failed request is not shown as nothing to do", async () => {
  const app = await startTestApp();
  const admin = await app.as("admin");
  const { needs } = await dashboardOf(app, admin);
  const legal = needs.filter(({ kind }) => kind === "legal");
  expect(legal).toEqual([
    expect.objectContaining({ key: "legal", why: "unpublished" }),
    expect.objectContaining({ key: "privacy", why: "unpublished" }),
  ]);
  expect((await dashboardOf(app, admin, /\/api\/desk\/legal/)).complete).toBe(false);
  expect((await dashboardOf(app, admin, /duplicates\/count/)).complete).toBe(false);
});

/** Loads the page's data as a user; requests in `away` fail. */
function dashboardOf({ app }: TestApp, { user, token }: Caller, away = /^$/) {
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return away.test(request.url) ? new Response(null, { status: 500 }) : app.request(request);
  };
  const client = apiClient("http://localhost", send, { authorization: `Bearer ${token}` });
  return loadDashboard(client, permissionsOf(user.role as Preset), {
    today: "2026-11-02",
    locale: "fr",
  });
}
