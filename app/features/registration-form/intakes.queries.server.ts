import { asc, eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { settings } from "#app/features/settings/tables.server.ts";
import { intakeToShow } from "./rules.ts";
import { type IntakeInput, type Retention, RetentionInput, defaultRetention } from "./schema.ts";
import { intakes as calls } from "./tables.server.ts";

/** What pages that tell about calls are made of. */
export const INTAKES = "registration-calls";
const SETTING = "registrations";

export type Intake = typeof calls.$inferSelect;

export function listIntakes(db: Db): Promise<Intake[]> {
  return db.select().from(calls).orderBy(asc(calls.form), asc(calls.opensOn));
}

/** The open call of a form, else the next, else the last. */
export async function intakeOf(db: Db, form: string, today: string): Promise<Intake | null> {
  return intakeToShow(await db.select().from(calls).where(eq(calls.form, form)), today);
}

/** Sets the days of a call; one per form and year. */
export async function saveIntake(db: Db, input: IntakeInput, trace: Trace): Promise<Intake> {
  const { form, year, seats } = input;
  const days = { opensOn: input.opens_on, closesOn: input.closes_on, seats, updatedAt: trace.at };
  return transaction(db, async (tx) => {
    const known = await tx.select().from(calls).where(eq(calls.form, form)).for("update");
    const before = known.find((intake) => intake.year === year);
    const [after] = await tx
      .insert(calls)
      .values({ form, year, ...days })
      .onConflictDoUpdate({ target: [calls.form, calls.year], set: days })
      .returning();
    if (!after) throw new Error("the call was not written");
    const subject = { type: "registration_call", id: after.id, label: `${form} ${year}` };
    await record(tx, {
      ...trace,
      action: "registrations.call_saved",
      subject,
      before: before ? snapshotOf(before) : null,
      after: snapshotOf(after),
    });
    await touch(tx, INTAKES);
    return after;
  });
}

function snapshotOf({ opensOn, closesOn, seats }: Intake) {
  return { opens_on: opensOn, closes_on: closesOn, seats };
}

/** How long files are kept. */
export async function readRetention(db: Db): Promise<Retention> {
  const { [SETTING]: value } = await readSettings(db, [SETTING]);
  return RetentionInput.safeParse(value).data ?? defaultRetention;
}

export async function saveRetention(db: Db, value: Retention, trace: Trace): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await readRetention(tx);
    await tx
      .insert(settings)
      .values({ key: SETTING, value, updatedAt: trace.at })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: trace.at } });
    const subject = { type: "setting", id: SETTING, label: SETTING };
    await record(tx, {
      ...trace,
      action: "registrations.retention_saved",
      subject,
      before,
      after: value,
    });
    await touch(tx, INTAKES);
  });
}

/** Where applicants write about their data. */
export async function contactEmail(db: Db): Promise<string> {
  const { contact } = await readSettings(db, ["contact"]);
  return (contact as { email?: string } | undefined)?.email ?? "";
}
