import { asc, eq, sql } from "drizzle-orm";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import { lockVersion } from "#app/platform/db/lock-version.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError, type FieldMessages } from "#app/platform/errors.ts";
import { intakeToShow, overlapping } from "./rules.ts";
import type { IntakeInput } from "./schema.ts";
import { intakes } from "./tables.server.ts";

/** Cache tag of pages that show intakes. */
export const INTAKES = "registration-calls";

export type Intake = typeof intakes.$inferSelect;

export function listIntakes(db: Db | Tx): Promise<Intake[]> {
  return db.select().from(intakes).orderBy(asc(intakes.form), asc(intakes.opensOn));
}

/** The open intake of a form, else the next, else the last. */
export async function intakeOf(db: Db, form: string, today: string): Promise<Intake | null> {
  return intakeToShow(await db.select().from(intakes).where(eq(intakes.form, form)), today);
}

/** Creates or changes an intake; one per form and year. */
export async function saveIntake(db: Db, input: IntakeInput, trace: Trace): Promise<Intake> {
  const { form, year, seats } = input;
  const days = { opensOn: input.opens_on, closesOn: input.closes_on, seats, updatedAt: trace.at };
  return transaction(db, async (tx) => {
    const known = await tx.select().from(intakes).where(eq(intakes.form, form)).for("update");
    const before = known.find((intake) => intake.year === year);
    if (before) {
      // Without a version the caller took it for new.
      await lockVersion([before], input.version ?? 0, "intakes.errors.movedOn", () => ({
        why: "movedOn",
        ...snapshotOf(before),
        version: before.version,
      }));
    }
    const other = overlapping(
      days,
      known.filter((intake) => intake !== before),
    );
    if (other) throw new AppError("invalid", { fields: overlapError(days, other) });
    const [after] = await tx
      .insert(intakes)
      .values({ form, year, ...days })
      .onConflictDoUpdate({
        target: [intakes.form, intakes.year],
        set: { ...days, version: sql`${intakes.version} + 1` },
      })
      .returning();
    if (!after) throw new Error("the intake was not written");
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

type Days = { opensOn: string; closesOn: string };

/** The refusal of days that another intake of the form has, beside the day that lies in it. */
export function overlapError({ opensOn }: Days, other: Intake): FieldMessages {
  const field = opensOn >= other.opensOn ? "opens_on" : "closes_on";
  const values = { year: String(other.year) };
  return { [field]: [{ key: "registrations.errors.overlap", values }] };
}

export function snapshotOf({ opensOn, closesOn, seats }: Intake) {
  return { opens_on: opensOn, closes_on: closesOn, seats };
}

/** The address for questions about personal data. */
export async function contactEmail(db: Db): Promise<string> {
  const { contact } = await readSettings(db, ["contact"]);
  return (contact as { email?: string } | undefined)?.email ?? "";
}
