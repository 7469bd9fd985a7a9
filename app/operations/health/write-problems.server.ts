import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { activeHolders } from "#app/platform/access/holders.server.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { sendEmails } from "#app/platform/mail/mail-job.ts";
import { overEmail, problemEmail } from "./emails.ts";
import { nextStep } from "./problems.ts";
import { isTold } from "./rules.ts";
import type { HealthItem } from "./schema.ts";
import { healthProblems as problems } from "./tables.server.ts";

type Services = { db: Db; jobs: Jobs; now: () => Date };

/**
 * Compares what is seen with what was told. Each step is a statement that only one of several
 * processes succeeds with, in one transaction with the emails about it.
 */
export async function followProblems(
  { db, jobs, now }: Services,
  items: readonly HealthItem[],
): Promise<void> {
  const known = new Map((await db.select().from(problems)).map((row) => [row.key, row]));
  for (const item of items) {
    const step = nextStep(known.get(item.key) ?? null, isTold(item), now());
    if (step !== "nothing") {
      await transaction(db, (tx) => steps[step](tx, item, { jobs, at: now() }));
    }
  }
}

type Taking = (tx: Tx, item: HealthItem, how: { jobs: Jobs; at: Date }) => Promise<unknown>;

const steps: Record<Exclude<ReturnType<typeof nextStep>, "nothing">, Taking> = {
  note: (tx, { key }, { at }) =>
    tx.insert(problems).values({ key, since: at }).onConflictDoNothing(),
  async tell(tx, item, { jobs, at }) {
    const untold = and(eq(problems.key, item.key), isNull(problems.toldAt));
    const [row] = await tx.update(problems).set({ toldAt: at }).where(untold).returning();
    if (!row) return;
    const emails = (await administrators(tx)).map((userId) => ({ userId, item }));
    await sendEmails(jobs, tx, problemEmail, emails);
  },
  ease: (tx, { key }, { at }) =>
    tx.update(problems).set({ okSince: at }).where(eq(problems.key, key)),
  relapse: (tx, { key }) => tx.update(problems).set({ okSince: null }).where(eq(problems.key, key)),
  forget: (tx, { key }) =>
    tx.delete(problems).where(and(eq(problems.key, key), isNull(problems.toldAt))),
  async over(tx, { key }, { jobs }) {
    const over = and(eq(problems.key, key), isNotNull(problems.okSince));
    const [row] = await tx.delete(problems).where(over).returning();
    if (!row) return;
    const emails = (await administrators(tx)).map((userId) => ({ userId, key }));
    await sendEmails(jobs, tx, overEmail, emails);
  },
};

async function administrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(activeHolders(tx, "settings.manage"));
  return rows.map(({ id }) => id);
}
