import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { issueMany, prepareIssuing } from "#app/training/certificates/issuing/issue-many.server.ts";
import { setOutcome } from "#app/training/certificates/outcomes/write-outcomes.server.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import {
  aPastCohort,
  attend,
  completeAll,
  END,
  firstTemplate,
  type PastCohort,
} from "#tests/setup/certificates.ts";
import { ok } from "#tests/setup/content.ts";
import { withdraw } from "./own-changes.server.ts";

/** Does something in a transaction of its own, which stays open until it is released. */
async function heldOpen({ db }: PastCohort, act: (tx: Tx) => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  const acted = Promise.withResolvers<void>();
  const done = transaction(db, async (tx) => {
    await act(tx);
    acted.resolve();
    await held.promise;
  });
  done.catch(acted.reject);
  await acted.promise;
  return async () => {
    held.resolve();
    await done;
  };
}

/** Waits until the other transaction waits for a lock, or is through without one. */
async function waitsOrEnds({ db }: PastCohort, other: Promise<unknown>) {
  let ended = false;
  const end = () => {
    ended = true;
  };
  other.then(end, end);
  const stopped = async () => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return ended || rows[0]?.count === 1;
  };
  await expect.poll(stopped).toBe(true);
}

const leave = (site: PastCohort, id: number) =>
  withdraw(site.services, id, site.clock.now).then(
    () => "withdrawn",
    () => "refused",
  );

async function stateOf({ db }: PastCohort, id: number) {
  const [person] = await db.select().from(registrations).where(eq(registrations.id, id));
  const [outcome] = await db
    .select()
    .from(trainingOutcomes)
    .where(eq(trainingOutcomes.registrationId, id));
  const valid = await db.$count(certificates, eq(certificates.registrationId, id));
  return { status: person?.status, outcome: outcome?.outcome ?? null, certificates: valid };
}

async function issueTo(site: PastCohort, tx: Tx, id: number) {
  const { texts, signatories, logos, seed } = await firstTemplate(site);
  const order = { cohortId: site.cohort.id, texts, design: { signatories, logos, seed } };
  const prepared = await prepareIssuing(site.db, site.cohort.id);
  const trace = { actor: site.coordinator.user, at: site.clock.now, address: "" };
  return issueMany(tx, [id], { order: { ...order, locale: "own" }, prepared, trace });
}

test("who withdraws while the training is noted as completed is refused", async () => {
  const site = await aPastCohort(1);
  const id = site.people[0]?.id ?? 0;
  await attend(site, id, ["present"]);
  // With a start there is a row already, whose change does not lock the person by itself.
  const began = { day: "2026-03-02", people: await site.seen([id]) };
  await ok(site.coordinator.post(`${site.path}/start`, began));
  const people = await site.seen([id]);
  const trace = { actor: site.coordinator.user, at: site.clock.now, address: "" };
  const release = await heldOpen(site, (tx) =>
    setOutcome(
      tx,
      { cohort: site.cohort, trace },
      { outcome: "completed", day: END, exception_reason: "", people },
    ),
  );
  const left = leave(site, id);
  await waitsOrEnds(site, left);
  await release();
  expect(await left).toBe("refused");
  expect(await stateOf(site, id)).toMatchObject({ status: "admitted", outcome: "completed" });
});

test("who withdraws first is not noted as completed", async () => {
  const site = await aPastCohort(1);
  const id = site.people[0]?.id ?? 0;
  await attend(site, id, ["present"]);
  const people = await site.seen([id]);
  const gone = { status: "withdrawn" as const, cohortId: null };
  const release = await heldOpen(site, (tx) =>
    tx.update(registrations).set(gone).where(eq(registrations.id, id)),
  );
  const trace = { actor: site.coordinator.user, at: site.clock.now, address: "" };
  const completed = transaction(site.db, (tx) =>
    setOutcome(
      tx,
      { cohort: site.cohort, trace },
      { outcome: "completed", day: END, exception_reason: "", people },
    ),
  );
  await waitsOrEnds(site, completed);
  await release();
  expect((await completed).refused).toEqual([{ id, why: ["notMember"] }]);
});

test("a certificate waits for a withdrawal under way, and is then refused", async () => {
  const site = await aPastCohort(1);
  const id = site.people[0]?.id ?? 0;
  await completeAll(site);
  const gone = { status: "withdrawn" as const, cohortId: null };
  const release = await heldOpen(site, (tx) =>
    tx.update(registrations).set(gone).where(eq(registrations.id, id)),
  );
  const issued = transaction(site.db, (tx) => issueTo(site, tx, id));
  await waitsOrEnds(site, issued);
  await release();
  expect((await issued).refused).toMatchObject([{ id, why: "notMember" }]);
  expect(await stateOf(site, id)).toMatchObject({ status: "withdrawn", certificates: 0 });
});

test("a withdrawal waits for a certificate being issued, and is then refused", async () => {
  const site = await aPastCohort(1);
  const id = site.people[0]?.id ?? 0;
  await completeAll(site);
  const release = await heldOpen(site, (tx) => issueTo(site, tx, id));
  const left = leave(site, id);
  await waitsOrEnds(site, left);
  await release();
  expect(await left).toBe("refused");
  expect(await stateOf(site, id)).toEqual({
    status: "admitted",
    outcome: "completed",
    certificates: 1,
  });
});
