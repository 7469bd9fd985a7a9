import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  registrationEvents,
  registrationPairs,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import { apiClient } from "#app/api-client/client.ts";
import type { ContentSummary } from "#app/content/working-copies/schema.ts";
import { type Permission, type Preset, permissionsOf } from "#app/platform/access/permissions.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { someApplicants } from "#tests/setup/applicants.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { createPost, ok, publish, read } from "#tests/setup/content.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import { insertReading, insertRound, inviteReader } from "#tests/setup/selection.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { loadDashboard } from "./dashboard-data.ts";
import { type Need, needPath, todoPath, todosOf, urgencyOf } from "./needs.ts";
import { campaignYear, nextDay } from "./rules.ts";

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

test("an editor reads the content in numbers, and opens the list of each", async () => {
  const app = await startTestApp({ today: "2026-11-02" });
  const editor = await app.as("editor");
  await createPost(editor);
  const { measures } = await dashboardOf(app, editor);
  expect(measures?.of).toBe("site");
  expect(measures?.list.map(({ kind }) => kind)).toEqual([
    "news",
    "drafts",
    "scheduled",
    "courses",
  ]);
  const paths = { "/admin/news": "/api/desk/posts", "/admin/cours": "/api/desk/formations" };
  for (const { path, value } of measures?.list ?? []) {
    const [screen = "", query = ""] = path.split("?");
    const list = editor.get(`${paths[screen as keyof typeof paths]}?page=1&${query}`);
    expect((await read<Page<object>>(list)).meta.total, path).toBe(value);
  }
  const author = await app.as("staff");
  const path = `/admin/news/edit?id=${(await createPost(author)).id}`;
  const { since } = await dashboardOf(app, author);
  expect(since).toEqual([expect.objectContaining({ kind: "edited", of: "post", path })]);
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
  const starting = needs.filter(({ kind }) => kind === "freeSeats");
  expect(starting).toMatchObject([{ id: cohort.id, date: "2026-11-14", count: 1 }]);
});

test("a coordinator sees new registrations, duplicates, overdue seats and reading work", async () => {
  const app = await startTestApp();
  const coordinator = await app.as("coordinator");
  const before = await dashboardOf(app, coordinator);
  expect(before.needs.filter(({ kind }) => kind !== "freeSeats")).toEqual([]);
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
  const { needs } = await dashboardOf(app, coordinator);
  expect(needs).toEqual(
    expect.arrayContaining([
      { kind: "overdue", count: 1 },
      { kind: "pairs", count: 1 },
      { kind: "applications", count: 2 },
      expect.objectContaining({ kind: "reading", id: round, count: 1 }),
    ]),
  );
  expect(needs.filter((need) => urgencyOf(need) === "late")).toEqual([
    { kind: "overdue", count: 1 },
  ]);
  for (const kind of ["overdue", "applications"] as const) {
    const [need] = needs.filter((each) => each.kind === kind);
    const query = new URL(needPath(need as Need), "http://x").search.slice(1);
    const list = coordinator.get(`/api/registrations?page=1&${query}`);
    expect((await read<Page<object>>(list)).meta.total, kind).toBe(need?.count);
  }
});

test("the campaign and what happened since yesterday are counted as the list counts", async () => {
  const app = await startTestApp({ today: "2026-11-02" });
  const at = (moment: string) => new Date(`${moment}:00Z`);
  const people = await insertPeople(app.db, [
    ...somePeople(3, { submittedAt: at("2026-11-01T09:00") }),
    ...somePeople(4, { submittedAt: at("2026-10-20T09:00"), status: "selected" }).map(
      (person, nth) => ({ ...person, reference: `MA-2026-9${nth}`, phone: `+22507999999${nth}` }),
    ),
  ]);
  const shortlisted = people.filter(({ status }) => status === "selected");
  const moved = { kind: "moved", from: "received", to: "selected", actorName: "Awa" } as const;
  const convoked = { kind: "convoked", data: { kind: "test", day: "2026-10-30" } } as const;
  await app.db.insert(registrationEvents).values(
    shortlisted.flatMap(({ id: registrationId }, nth) => [
      { registrationId, at: at(nth ? "2026-11-02T08:00" : "2026-10-31T23:59"), ...moved },
      { registrationId, at: at("2026-10-25T08:00"), ...convoked },
    ]),
  );
  const [marked] = shortlisted;
  await app.db
    .update(registrations)
    .set({ testMark: 12 })
    .where(eq(registrations.id, marked?.id ?? 0));
  const coordinator = await app.as("coordinator");
  const { measures, since, needs } = await dashboardOf(app, coordinator);
  const found = async (path: string) => {
    const query = new URL(path, "http://x").search.slice(1);
    const list = coordinator.get(`/api/registrations?page=1&${query}`);
    return (await read<Page<object>>(list)).meta.total;
  };
  expect(measures).toMatchObject({ of: "campaign", year: 2026 });
  expect(measures?.list[0]).toMatchObject({ kind: "applications", value: 7, share: 4 / 7 });
  for (const { kind, value, path } of (measures?.list ?? []).slice(0, 3)) {
    expect(await found(path), kind).toBe(value);
  }
  expect(since).toEqual([
    expect.objectContaining({ kind: "moved", to: "selected", by: "Awa", count: 3 }),
    expect.objectContaining({ kind: "received", count: 3 }),
  ]);
  expect(await found(since[1] && "path" in since[1] ? since[1].path : "")).toBe(3);
  const [unmarked] = needs.filter(({ kind }) => kind === "unmarked");
  expect(unmarked).toEqual({ kind: "unmarked", of: "test", day: "2026-10-30", count: 3 });
  expect(await found(`${needPath(unmarked as Need)}&status=selected`)).toBe(3);
});

test("few rights show little: no numbers of people, nothing that cannot be opened", async () => {
  const app = await startTestApp({ today: "2026-11-02" });
  await insertPeople(app.db, somePeople(3, { submittedAt: new Date("2026-11-01T09:00Z") }));
  const alone = await dashboardOf(app, await app.as("staff"), /^$/, ["dashboard.read"]);
  expect(alone).toMatchObject({ needs: [], complete: true, measures: null, since: [] });
  const officer = await dashboardOf(app, await app.as("coordinator"), /^$/, [
    "dashboard.read",
    "figures.read",
  ]);
  expect(officer.measures).toMatchObject({ of: "figures", list: [{ path: "/admin/figures" }, {}] });
  expect(officer.since).toEqual([]);
});

test("the campaign is the year of the open intake, and counts the days until it closes", () => {
  const intake = (year: number, opensOn: string, closesOn: string) => ({ year, opensOn, closesOn });
  const past = intake(2026, "2026-01-05", "2026-02-04");
  const open = intake(2027, "2026-11-01", "2026-11-21");
  const coming = intake(2028, "2027-11-01", "2027-11-21");
  expect(campaignYear([coming, open, past], "2026-11-06")).toBe(2027);
  expect(campaignYear([coming, past], "2026-11-06")).toBe(2026);
  expect(campaignYear([coming], "2026-11-06")).toBe(2028);
  expect(campaignYear([], "2026-11-06")).toBeNull();
  expect(nextDay([past, open, coming], "2026-11-06")).toEqual({
    kind: "closes",
    date: "2026-11-21",
    left: 15,
    share: 0.25,
  });
  expect(nextDay([past, coming], "2027-10-30")).toMatchObject({ kind: "opens", left: 2 });
  expect(nextDay([past], "2026-11-06")).toBeNull();
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
function dashboardOf(
  { app }: TestApp,
  { user, token }: Caller,
  away = /^$/,
  permissions: readonly Permission[] = permissionsOf(user.role as Preset),
) {
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return away.test(request.url) ? new Response(null, { status: 500 }) : app.request(request);
  };
  const client = apiClient("http://localhost", send, { authorization: `Bearer ${token}` });
  return loadDashboard(client, permissions, {
    today: "2026-11-02",
    locale: "fr",
  });
}
