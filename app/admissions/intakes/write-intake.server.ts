import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { startDraftBatch } from "#app/admissions/messages/draft-batch.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { lastChange } from "#app/platform/audit/moved-on.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { AuditAction } from "#app/platform/audit/schema.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import {
  INTAKES,
  type Intake,
  snapshotOf,
} from "#app/website/registration-form/intakes.queries.server.ts";
import { intakes } from "#app/website/registration-form/tables.server.ts";
import { readPeople, writeNotices } from "./notices.server.ts";
import { planProblems } from "./plan-problems.server.ts";
import { findIntake, type Look, viewOf } from "./queries.server.ts";
import { actOf, type IntakeAct, noticeOf } from "./rules.ts";
import type { IntakeChange, NewIntake } from "./schema.ts";

export type Acting = { trace: Trace; jobs: Jobs; look: Look };
export type Saved = { intake: Intake; act: IntakeAct; told: number; batch: string | null };

const SUBJECT = "registration_call";

const audited = {
  created: "intakes.created",
  opened: "intakes.opened",
  moved: "intakes.moved",
  extended: "intakes.extended",
  shortened: "intakes.shortened",
  closed: "intakes.closed",
  corrected: "intakes.corrected",
  seats: "intakes.seats",
} as const satisfies Record<Exclude<IntakeAct, "none">, AuditAction>;

export async function createIntake(tx: Tx, input: NewIntake, acting: Acting): Promise<Saved> {
  const { form, year, seats, tell } = input;
  const others = await lockForm(tx, form);
  refuse(input, { before: null, others }, acting);
  const days = { opensOn: input.opens_on, closesOn: input.closes_on };
  const values = { form, year, seats, ...days, updatedAt: acting.trace.at };
  const [after] = await tx.insert(intakes).values(values).onConflictDoNothing().returning();
  // Another request may have created it while the form had no row to lock.
  if (!after) throw new AppError("invalid", { fields: { year: ["intakes.errors.yearTaken"] } });
  return finish(tx, { before: null, after, tell }, acting);
}

export async function changeIntake(
  tx: Tx,
  id: number,
  input: IntakeChange,
  acting: Acting,
): Promise<Saved> {
  const known = await findIntake(tx, id);
  const ofForm = known ? await lockForm(tx, known.form) : [];
  const locked = ofForm.filter((one) => one.id === id);
  const before = await requireRead(tx, locked, input.version, acting.look);
  refuse(input, { before, others: ofForm.filter((one) => one.id !== id) }, acting);
  const plan = { opensOn: input.opens_on, closesOn: input.closes_on, seats: input.seats };
  if (actOf(before, { ...before, ...plan }, acting.look.today) === "none") {
    return { intake: before, act: "none", told: 0, batch: null };
  }
  const [after] = await tx
    .update(intakes)
    .set({ ...plan, version: before.version + 1, updatedAt: acting.trace.at })
    .where(eq(intakes.id, id))
    .returning();
  if (!after) throw new Error("the intake was not written");
  return finish(tx, { before, after, tell: input.tell }, acting);
}

/** Only an intake without registrations, such as one with a wrong year. */
export async function deleteIntake(
  tx: Tx,
  id: number,
  version: number,
  { trace, look }: Pick<Acting, "trace" | "look">,
): Promise<void> {
  const locked = tx.select().from(intakes).where(eq(intakes.id, id)).for("update");
  const before = await requireRead(tx, locked, version, look);
  const { form, year } = before;
  const [used] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.form, form), eq(registrations.year, year)))
    .limit(1);
  if (used) throw new AppError("conflict", { reason: "intakes.errors.inUse" });
  await tx.delete(intakes).where(eq(intakes.id, id));
  await record(tx, {
    ...trace,
    action: "intakes.deleted",
    subject: subjectOf(before),
    before: snapshotOf(before),
  });
  await touch(tx, INTAKES);
}

function lockForm(tx: Tx, form: string): Promise<Intake[]> {
  return tx.select().from(intakes).where(eq(intakes.form, form)).orderBy(intakes.id).for("update");
}

function subjectOf({ id, form, year }: Intake) {
  return { type: SUBJECT, id, label: `${form} ${year}` };
}

type Input = Parameters<typeof planProblems>[0];
type Others = Omit<Parameters<typeof planProblems>[1], "today">;

function refuse(input: Input, known: Others, { look: { today } }: Acting) {
  const fields = planProblems(input, { ...known, today });
  if (Object.keys(fields).length) throw new AppError("invalid", { fields });
}

/** Another user changed it meanwhile: refused with what it is now, and who made it so. */
function requireRead(tx: Tx, locked: Locked, version: number, look: Look): Promise<Intake> {
  return lockVersion(locked, version, "intakes.errors.movedOn", async (current) => {
    const subject = { type: SUBJECT, id: current.id };
    const last = await lastChange(tx, { subject });
    return {
      why: "movedOn",
      current: viewOf(current, look),
      changed_by: last?.name ?? "",
      changed_at: (last?.at ?? current.updatedAt).toISOString(),
    };
  });
}

type Locked = Parameters<typeof lockVersion<Intake>>[0];

type Written = { before: Intake | null; after: Intake; tell: boolean };

/** Records the change, tells people who began when asked to, and drops the public pages. */
async function finish(
  tx: Tx,
  { before, after, tell }: Written,
  { trace, jobs, look }: Acting,
): Promise<Saved> {
  const act = actOf(before, after, look.today);
  const notice = tell ? noticeOf(act) : null;
  const recipients = notice ? (await readPeople(tx, after, look.now)).recipients : [];
  if (act !== "none") {
    await record(tx, {
      ...trace,
      action: audited[act],
      subject: subjectOf(after),
      before: before && snapshotOf(before),
      after: { ...snapshotOf(after), ...(notice ? { count: recipients.length } : {}) },
    });
  }
  const batch = notice && recipients.length ? randomUUID() : null;
  if (notice && batch) {
    const written = await writeNotices(tx, notice, after);
    await startDraftBatch(tx, jobs, { id: batch, kind: notice, recipients, written }, trace);
  }
  await touch(tx, INTAKES);
  return { intake: after, act, told: recipients.length, batch };
}
