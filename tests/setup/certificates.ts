import type { Db } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { issueMany, prepareIssuing } from "#app/training/certificates/issuing/issue-many.server.ts";
import { issueHandler } from "#app/training/certificates/issuing/issue-task.server.ts";
import {
  provenFactsOf,
  signFacts,
  signingKey,
} from "#app/training/certificates/issuing/keys.server.ts";
import { isPlaceholder } from "#app/training/certificates/issuing/why-unprintable.ts";
import type { CohortOutcomes } from "#app/training/certificates/outcomes/schema.ts";
import { numberOf } from "#app/training/certificates/rules.ts";
import type { CertificateRow } from "#app/training/certificates/schema.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import type { CertificateTemplate } from "#app/training/certificates/templates/schema.ts";
import { attendance, cohortSessions } from "#app/training/seats/tables.server.ts";
import { insertCohort } from "./cohorts.ts";
import { ok } from "./content.ts";
import { insertPeople, somePeople } from "./registrations.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

export const END = "2026-09-25";
const START = "2026-03-02";

/** A cohort that is over, with members, for tests. */
export async function aPastCohort(count: number, site?: TestApp) {
  const app = site ?? (await startTestApp({ today: "2026-11-02" }));
  const dates = { startDate: START, endDate: END, capacity: count };
  const cohort = await insertCohort(app.db, { formationId: 1, ...dates });
  const members = somePeople(count, { status: "admitted", cohortId: cohort.id });
  const people = await insertPeople(app.db, members);
  const coordinator = await app.as("coordinator");
  const path = `/api/cohortes/${cohort.id}/outcomes`;
  const outcomes = () => ok<CohortOutcomes>(coordinator.get(path));
  const seen = async (ids = people.map(({ id }) => id)) =>
    (await outcomes()).people
      .filter(({ id }) => ids.includes(id))
      .map(({ id, version }) => ({ id, version }));
  return { ...app, cohort, people, coordinator, path, outcomes, seen };
}

export type PastCohort = Awaited<ReturnType<typeof aPastCohort>>;
type Presence = "present" | "late" | "absent" | "excused";

/** One session for each presence of a member. */
export async function attend({ db, cohort }: PastCohort, id: number, list: readonly Presence[]) {
  const at = new Date("2026-06-01T08:00:00Z");
  for (const [nth, presence] of list.entries()) {
    const day = `2026-05-${String(nth + 1).padStart(2, "0")}`;
    const [session] = await db
      .insert(cohortSessions)
      .values({ cohortId: cohort.id, day, part: "day", createdAt: at })
      .onConflictDoUpdate({
        target: [cohortSessions.cohortId, cohortSessions.day, cohortSessions.part],
        set: { day },
      })
      .returning();
    const row = { sessionId: session?.id ?? 0, registrationId: id, presence };
    await db.insert(attendance).values({ ...row, markedAt: at, receivedAt: at });
  }
}

type Owner = { registrationId: number; cohortId: number; name?: string };

/** A certificate without a task, for tests that need one to exist. */
export async function insertCertificate(
  db: Db,
  { registrationId, cohortId, name = "Awa Fictive" }: Owner,
) {
  const key = await signingKey(db);
  const serial = (await db.$count(certificates)) + 1;
  const content = {
    number: numberOf(2026, serial),
    locale: "fr" as const,
    name,
    birth_date: null,
    course: "Mécanique",
    place: "",
    started_on: START,
    ended_on: END,
    issued_on: "2026-11-02",
    issuer: "Programme",
    title: "Certificat",
    body: name,
    footer: "",
  };
  const code = String(serial).padStart(16, "0");
  const signature = signFacts(key, provenFactsOf(content, code));
  const row = { registrationId, cohortId, content, code, signature, keyId: key.id };
  const [made] = await db
    .insert(certificates)
    .values({ ...row, number: content.number, issuedAt: new Date("2026-11-02T10:00:00Z") })
    .returning();
  if (!made) throw new Error("no certificate");
  return made;
}

/** Everybody began and completed. */
export async function completeAll({ db, cohort, people, clock }: PastCohort) {
  await db.insert(trainingOutcomes).values(
    people.map(({ id }) => ({
      registrationId: id,
      cohortId: cohort.id,
      startedOn: START,
      outcome: "completed" as const,
      endedOn: END,
      updatedAt: clock.now,
    })),
  );
}

/** The template that ships, with a signatory of its own. */
export async function firstTemplate({ coordinator }: Pick<PastCohort, "coordinator">) {
  const path = "/api/certificate-templates";
  const [template] = await ok<CertificateTemplate[]>(coordinator.get(path));
  if (!template) throw new Error("no template");
  const { id, retired_at: _, updated_at: __, ...input } = template;
  if (!template.signatories.some(({ name }) => isPlaceholder(name))) return template;
  const signatories = template.signatories.map((one) => ({ ...one, name: "Adjoua Fictive" }));
  return ok<CertificateTemplate>(coordinator.put(`${path}/${id}`, { ...input, signatories }));
}

/** Issues to everybody who waits, without doing the task. */
export async function startIssuing(site: PastCohort, more: object = {}) {
  const template = await firstTemplate(site);
  const wanted = { cohort_id: site.cohort.id, template_id: template.id, locale: "own", ...more };
  const { task } = await ok<{ task: string }>(
    site.coordinator.post("/api/certificates/issue", wanted),
    202,
  );
  return task;
}

async function listed({ coordinator }: PastCohort): Promise<CertificateRow[]> {
  const list = await ok<{ data: CertificateRow[] }>(
    coordinator.get("/api/certificates?per_page=100&page=1"),
  );
  return list.data.reverse();
}

/** Issues and prints by the task, and answers the certificates, the oldest first. */
export async function issueAndPrint(site: PastCohort, more: object = {}) {
  await startIssuing(site, more);
  await site.work([issueHandler(site.services)]);
  return listed(site);
}

/** The same without printing, which takes seconds. */
export async function issueAll(site: PastCohort): Promise<CertificateRow[]> {
  const { db, cohort, people, coordinator, clock } = site;
  const { texts, signatories, logos, seed } = await firstTemplate(site);
  const order = { cohortId: cohort.id, texts, design: { signatories, logos, seed } };
  const prepared = await prepareIssuing(db, cohort.id);
  const trace = { actor: coordinator.user, at: clock.now, address: "" };
  await transaction(db, (tx) =>
    issueMany(
      tx,
      people.map(({ id }) => id),
      { order: { ...order, locale: "own" }, prepared, trace },
    ),
  );
  return listed(site);
}
