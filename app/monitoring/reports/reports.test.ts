import { eq, notInArray } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { canonical } from "#app/admissions/selection/minutes/content.ts";
import type { PersonRow } from "#app/monitoring/indicators/schema.ts";
import { indicators } from "#app/monitoring/indicators/tables.server.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { attendance } from "#app/training/seats/tables.server.ts";
import { insertLives } from "#tests/setup/figures.ts";
import { startTestApp, type TestApp } from "#tests/setup/test-app.ts";
import { freezeHandler } from "./freeze-task.server.ts";
import { sha256Of } from "./measure-report.server.ts";
import { nextAfter, periodBefore } from "./rhythm.ts";
import { freezeDue } from "./schedule-job.server.ts";
import type { Difference, ReportContent, ReportRow, Schedule } from "./schema.ts";

type One = { id: number; hash: string; content: ReportContent; files: { name: string }[] };
type Caller = Awaited<ReturnType<TestApp["as"]>>;
type Rows = { people: Page<PersonRow>; erased: number };

const period = { from: "2026-01-01", until: "2026-09-30" };

/** Every line of a printed report takes its time. */
async function keepThreeIndicators({ db }: TestApp) {
  await db.delete(indicators).where(notInArray(indicators.key, ["applied", "admitted", "started"]));
}

async function frozen() {
  const site = await startTestApp({ today: "2026-11-17" });
  await keepThreeIndicators(site);
  const lives = await insertLives(site.db, 80, 23);
  const coordinator = await site.as("coordinator");
  const id = await freeze(site, coordinator);
  const read = async <T>(path: string) => {
    const answer = await coordinator.get(`/api/reports/${id}${path}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as T;
  };
  const rows = (query: string) => read<Rows>(`/rows?per_page=100&${query}`);
  return { site, lives, coordinator, id, read, rows };
}

async function freeze(site: TestApp, coordinator: Caller) {
  const started = await coordinator.post("/api/reports", { name: "Neuf mois", ...period });
  expect(started.status).toBe(202);
  const { task } = (await started.json()) as { task: string };
  await site.work([freezeHandler(site.services)]);
  const view = (await (await coordinator.get(`/api/tasks/${task}`)).json()) as TaskView<{
    reports: number[];
  }>;
  expect(view.state).toBe("done");
  return view.result?.reports[0] ?? 0;
}

test("a period that is not over cannot be frozen", async () => {
  const site = await startTestApp({ today: "2026-11-17" });
  const coordinator = await site.as("coordinator");
  const freezeUntil = async (until: string) => {
    const input = { name: "Novembre", from: "2026-11-01", until };
    return (await coordinator.post("/api/reports", input)).status;
  };
  expect(await freezeUntil("2026-11-18")).toBe(422);
  expect(await freezeUntil("2026-11-17")).toBe(202);
});

// One test, because freezing writes six files and takes longest.
test("a frozen report stays as it was, and says of every group what changed since, and who", async () => {
  const { site, lives, coordinator, id, read, rows } = await frozen();
  const before = await read<One>("");
  expect(before.hash).toBe(sha256Of(canonical(before.content)));
  const bytes = new Map<string, string>();
  for (const { name } of before.files) {
    const file = await coordinator.get(`/api/reports/${id}/files/${name}`);
    bytes.set(name, Buffer.from(await file.arrayBuffer()).toString("base64"));
  }
  expect([...bytes.keys()]).toEqual([
    "de.pdf",
    "de.xlsx",
    "en.pdf",
    "en.xlsx",
    "fr.pdf",
    "fr.xlsx",
  ]);

  // Its numbers open exactly the rows counted, those of each group too.
  const applied = lives.filter(
    ({ merged, submitted }) => !merged && submitted >= period.from && submitted <= period.until,
  );
  const opened = async () => (await rows("indicator=applied")).people.data.map((row) => row.id);
  expect((await opened()).sort()).toEqual(applied.map((life) => life.id).sort());
  const ids = applied.map((life) => life.id).sort((one, other) => one - other);
  const proof = before.content.cells.find((cell) => cell.indicator === "applied" && !cell.split);
  expect(proof?.rows?.part).toMatch(/^[0-9a-f]{64}$/);
  expect(proof?.rows?.part, "cannot be found by trying ids").not.toBe(sha256Of(ids.join(",")));
  for (const { indicator, split, code, figure } of before.content.cells) {
    if (!split || indicator !== "admitted") continue;
    const { people } = await rows(`indicator=admitted&split=${split}&code=${code}`);
    expect(people.meta.total).toBe(figure.people);
  }

  // Its files hide small groups.
  const parts = Object.values(unzipSync(Buffer.from(bytes.get("fr.xlsx") ?? "", "base64")));
  expect(parts.some((part) => strFromU8(part).includes("&lt;5"))).toBe(true);

  await readOnlyByThoseWhoReadFigures(site, coordinator, id);

  // Somebody moves to another region: two groups say so and open the person.
  const moved = applied.find(({ region }) => region === "poro");
  expect(moved).toBeDefined();
  await site.db
    .update(registrations)
    .set({ region: "nawa" })
    .where(eq(registrations.id, moved?.id ?? 0));
  const groups = await read<Difference[]>("/differences?indicator=applied");
  const changed = groups.filter(({ added, removed, erased }) => added || removed || erased);
  expect(changed).toMatchObject([
    { split: "region", code: "nawa", added: 1, removed: 0, erased: 0 },
    { split: "region", code: "poro", added: 0, removed: 1, erased: 0 },
  ]);
  for (const { split, code, added } of changed) {
    const change = added ? "added" : "removed";
    const query = `indicator=applied&split=${split}&code=${code}&change=${change}`;
    expect((await rows(query)).people.data).toMatchObject([{ id: moved?.id }]);
  }

  // Somebody else is found to be a duplicate, and a third is erased.
  const [merged, erased] = applied.filter((life) => life !== moved);
  await site.db
    .update(registrations)
    .set({ mergedInto: moved?.id ?? 0 })
    .where(eq(registrations.id, merged?.id ?? 0));
  await site.db.delete(registrations).where(eq(registrations.id, erased?.id ?? 0));
  for (const table of [trainingOutcomes, attendance, certificates]) await site.db.delete(table);

  expect(await read<One>("")).toEqual(before);
  for (const [name, stored] of bytes) {
    const file = await coordinator.get(`/api/reports/${id}/files/${name}`);
    expect(Buffer.from(await file.arrayBuffer()).toString("base64") === stored, name).toBe(true);
  }
  const still = await rows("indicator=applied");
  expect(still.people.meta.total).toBe(applied.length - 1);
  expect(still.erased).toBe(1);
  const differences = await read<Difference[]>("/differences");
  const of = (key: string) => differences.find(({ indicator }) => indicator === key);
  expect(of("applied")).toMatchObject({ added: 0, removed: 1, erased: 1 });
  expect(of("applied")?.now.value).toBe(applied.length - 2);
  expect(of("started")).toMatchObject({ added: 0, now: { value: 0 } });
  const gone = await rows("indicator=applied&change=removed");
  expect(gone.people.data.map((row) => row.id)).toEqual([merged?.id]);
});

async function readOnlyByThoseWhoReadFigures(site: TestApp, coordinator: Caller, id: number) {
  const list = await coordinator.get("/api/reports?page=1");
  expect(((await list.json()) as Page<ReportRow>).data).toMatchObject([
    { id, name: "Neuf mois", frozen_by: "Test coordinator" },
  ]);
  const editor = await site.as("editor");
  expect((await editor.get(`/api/reports/${id}`)).status).toBe(403);
  expect((await editor.post("/api/reports", { name: "X", ...period })).status).toBe(403);
  const visitor = await site.as("visitor");
  expect((await visitor.get(`/api/reports/${id}/files/fr.pdf`)).status).toBe(401);
}

describe("a regular report", () => {
  test("freezes the past period once and mails a link without figures", async () => {
    const site = await startTestApp({ today: "2026-11-17" });
    await keepThreeIndicators(site);
    await insertLives(site.db, 30, 2);
    const coordinator = await site.as("coordinator");
    const editor = await site.as("editor");
    const plan = { name: "Suivi", rhythm: "month", recipients: [coordinator.user.id] };
    const wrong = { ...plan, recipients: [editor.user.id] };
    expect((await coordinator.post("/api/reports/schedules", wrong)).status).toBe(422);
    expect((await coordinator.post("/api/reports/schedules", plan)).status).toBe(201);
    expect(await freezeDue(site.services)).toBe(0);
    site.clock.now = new Date("2026-12-01T06:00:00Z");
    expect(await freezeDue(site.services)).toBe(1);
    expect(await freezeDue(site.services)).toBe(0);
    // The session of the other has ended meanwhile.
    const later = await site.as("coordinator");
    const list = await later.get("/api/reports/schedules");
    const [schedule] = (await list.json()) as Schedule[];
    expect(schedule).toMatchObject({ next_on: "2027-01-01" });
    const report = await later.get(`/api/reports/${schedule?.last_report}`);
    const { content } = (await report.json()) as One;
    expect(content).toMatchObject({ from: "2026-11-01", until: "2026-11-30", frozen_by: "" });
    const [mail, ...others] = await site.mails();
    expect(others).toEqual([]);
    expect(mail?.to.email).toBe(coordinator.user.email);
    expect(mail?.body).toContain(`/admin/reports/${schedule?.last_report}`);
    for (const { figure } of content.cells.filter(({ split }) => !split)) {
      if ((figure.value ?? 0) > 31) expect(mail?.body).not.toContain(String(figure.value));
    }
    const change = { ...plan, paused: true, version: schedule?.version };
    const path = `/api/reports/schedules/${schedule?.id}`;
    expect((await later.put(path, change)).status).toBe(200);
    expect((await later.put(path, change)).status).toBe(409);
    site.clock.now = new Date("2027-03-01T06:00:00Z");
    expect(await freezeDue(site.services)).toBe(0);
  });

  test("periods of each rhythm", () => {
    expect(nextAfter("quarter", "2026-11-17")).toBe("2027-01-01");
    expect(nextAfter("half_year", "2026-11-17")).toBe("2027-01-01");
    expect(nextAfter("month", "2026-12-01")).toBe("2027-01-01");
    expect(periodBefore("quarter", "2027-01-01")).toEqual({
      from: "2026-10-01",
      until: "2026-12-31",
    });
    expect(periodBefore("half_year", "2026-07-01")).toEqual({
      from: "2026-01-01",
      until: "2026-06-30",
    });
  });
});
