import { and, eq } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Channel } from "./schema.ts";
import { launchTries } from "./tables.server.ts";
import { tryProblemOf } from "./try-problem.server.ts";

type Asked = { channel: Channel; recipient: string; sender: string };

/** Stores a test message that a job will send. */
export async function startTry(tx: Tx, asked: Asked, trace: Trace): Promise<number> {
  const by = { byId: trace.actor?.id ?? null, byName: trace.actor ? nameOf(trace.actor) : "" };
  const [row] = await tx
    .insert(launchTries)
    .values({ ...asked, ...by, state: "waiting", askedAt: trace.at })
    .returning({ id: launchTries.id });
  if (!row) throw new Error("the test message was not stored");
  await record(tx, {
    ...trace,
    action: "launch.tried",
    subject: { type: "launch", id: asked.channel, label: asked.recipient },
  });
  return row.id;
}

/** Stores what the mail server or gateway said; a later answer to the same test changes nothing. */
export async function endTry(
  db: Db,
  id: number,
  { at, error }: { at: Date; error?: unknown },
): Promise<void> {
  const outcome =
    error === undefined
      ? { state: "accepted" as const }
      : { state: "refused" as const, ...tryProblemOf(error) };
  await transaction(db, async (tx) => {
    const [row] = await tx
      .update(launchTries)
      .set({ ...outcome, endedAt: at })
      .where(and(eq(launchTries.id, id), eq(launchTries.state, "waiting")))
      .returning();
    if (!row) return;
    await record(tx, {
      actor: null,
      at,
      address: "",
      action: outcome.state === "accepted" ? "launch.try_accepted" : "launch.try_refused",
      subject: { type: "launch", id: row.channel, label: row.recipient },
      ...(row.answer ? { after: { reason: row.answer } } : {}),
    });
  });
}
