import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { markPairs } from "#app/admissions/registrations/pairs.queries.server.ts";
import { registrationPairs, registrations } from "#app/admissions/registrations/tables.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { TaskView } from "#app/platform/jobs/task.ts";
import { ok, openRound, start } from "#tests/setup/selection-round.ts";
import { closeRound, prepareMinutes } from "./close-round.server.ts";
import { closeHandler } from "./close-task.server.ts";
import { roundById } from "./queries.server.ts";
import type { ClosedRound, Round } from "./schema.ts";

type Site = Awaited<ReturnType<typeof start>>;

const at = new Date("2026-02-03T10:00:00Z");
const closing = { confirm: true as const, reason: "Décision unanime du comité", members: [] };

/** Marks two applicants as possibly one person, as their second application does. */
async function suspect({ db, applicants }: Site, one = 0, other = 1) {
  const [first, second] = [applicants[one]?.id ?? 0, applicants[other]?.id ?? 0];
  await transaction(db, (tx) => markPairs(tx, second, [{ id: first, reasons: ["name"] }], at));
  const [pair] = await db
    .select()
    .from(registrationPairs)
    .where(eq(registrationPairs.secondId, Math.max(first, second)));
  return pair?.id ?? 0;
}

async function ready(more: object = {}) {
  const site = await start();
  const round = await openRound(site.coordinator, more);
  return { ...site, round, path: `/api/selection-rounds/${round.id}` };
}

const named = {
  pairs: [{ first: { reference: "MA-2026-000001" }, second: { reference: "MA-2026-000002" } }],
};

test("a proposal stops at an open pair and names both applications, in each language", async () => {
  const site = await ready();
  const { coordinator, path } = site;
  const pair = await suspect(site);
  for (const locale of ["fr", "en", "de"]) {
    for (const [part, body] of [
      ["proposal", {}],
      ["proposal", { adopt: true, version: 1 }],
      ["what-if", { seats: [2] }],
    ] as const) {
      const refusal = await coordinator.post(`${path}/${part}?locale=${locale}`, body);
      const { message, ...body409 } = await ok<{ message: string }>(refusal, 409);
      expect(body409).toMatchObject({ why: "openPairs", ...named });
      expect(message).toMatch(/MA-2026-000001 .*MA-2026-000002 /);
    }
  }
  const { open_pairs } = await ok<Round>(await coordinator.get(path));
  expect(open_pairs).toMatchObject({ total: 1, named: [{ id: pair, ...named.pairs[0] }] });
  const settled = { decision: "different" };
  await ok(await coordinator.post(`/api/registrations/duplicates/${pair}`, settled));
  const again = await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 });
  expect(await ok(again)).toMatchObject({ adopted: true });
  expect((await ok<Round>(await coordinator.get(path))).open_pairs.total).toBe(0);
});

test("a pair that appears after the proposal stops the closing, and settling it lets it go on", async () => {
  const site = await ready();
  const { coordinator, path, applicants, db } = site;
  await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
  const pair = await suspect(site);
  const refusal = await coordinator.post(`${path}/close?locale=en`, { ...closing, version: 2 });
  expect(await ok(refusal, 409)).toMatchObject({ why: "openPairs", ...named });
  expect(await db.$count(registrations, eq(registrations.status, "selected"))).toBe(0);
  const merge = { decision: "same", keep: applicants[0]?.id };
  await ok(await coordinator.post(`/api/registrations/duplicates/${pair}`, merge));
  // The merged application leaves the list, so the list is proposed again.
  await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 2 }));
  await ok(await coordinator.post(`${path}/close`, { ...closing, version: 3 }));
  expect(await db.$count(registrations, eq(registrations.status, "selected"))).toBe(3);
});

test("a pair that appears while the minutes are printed stops the closing inside its transaction", async () => {
  const site = await ready();
  const { coordinator, path, round, db } = site;
  await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
  const trace = { actor: null, at, address: "", requestId: "" };
  const record = await roundById(db, round.id);
  if (!record) throw new Error("no round");
  const prepared = await prepareMinutes(db, record, { ...closing, version: 2 }, trace, "task");
  await suspect(site);
  const late = transaction(db, (tx) => closeRound(tx, round.id, prepared, trace));
  await expect(late).rejects.toMatchObject({ reason: "selection.refused.openPairs" });
  expect(await ok<Round>(await coordinator.get(path))).toMatchObject({ status: "open" });
});

test("the task that closes a long list says that a pair appeared", async () => {
  const people = Array.from({ length: 51 }, () => ({ sex: "F", education_level: "bac" }));
  const site = await start(people);
  const { coordinator, services } = site;
  const round = await openRound(coordinator, { seats: 51 });
  const path = `/api/selection-rounds/${round.id}`;
  await ok(await coordinator.post(`${path}/proposal`, { adopt: true, version: 1 }));
  const { task } = await ok<{ task: string }>(
    await coordinator.post(`${path}/close`, { ...closing, version: 2 }),
    202,
  );
  await suspect(site);
  await closeHandler(services).run({ id: task });
  const view = await ok<TaskView<ClosedRound>>(await coordinator.get(`/api/tasks/${task}`));
  expect(view).toMatchObject({ state: "failed", error: "openPairs", done: 0 });
});
