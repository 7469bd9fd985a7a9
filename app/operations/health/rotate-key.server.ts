import { and, eq, gt, isNull, lt, max, or, sql } from "drizzle-orm";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { newSecret, SIGNING_KEYS } from "#app/platform/http/secrets.server.ts";
import { KNOWN_AFTER, type SecretName, secretNames } from "#app/platform/http/signing-keys.ts";
import { secrets } from "#app/platform/http/tables.server.ts";
import type { KeyView } from "./schema.ts";

const DAY = 24 * 60 * 60_000;

/** Longer than any link lives: those to drafts are valid for 30 days. */
export const OVERLAP = 31 * DAY;

/**
 * Replaces a key. The former one verifies for another month, or not at all from now on: after a leak
 * whoever has it must not sign anything that is still accepted.
 */
export async function rotateKey(
  tx: Tx,
  name: SecretName,
  { atOnce }: { atOnce: boolean },
  trace: Trace,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`secret ${name}`}, 0))`);
  const { at } = trace;
  const until = atOnce ? at : new Date(at.getTime() + OVERLAP);
  const later = or(isNull(secrets.validUntil), gt(secrets.validUntil, until));
  await tx
    .update(secrets)
    .set({ validUntil: until })
    .where(and(eq(secrets.name, name), later));
  const [known] = await tx
    .select({ last: max(secrets.generation) })
    .from(secrets)
    .where(eq(secrets.name, name));
  await tx.insert(secrets).values({
    name,
    generation: (known?.last ?? 0) + 1,
    value: newSecret(),
    createdAt: at,
    signsFrom: atOnce ? at : new Date(at.getTime() + KNOWN_AFTER),
  });
  await tx
    .delete(secrets)
    .where(and(eq(secrets.name, name), lt(secrets.validUntil, new Date(at.getTime() - DAY))));
  await touch(tx, SIGNING_KEYS);
  await record(tx, {
    ...trace,
    action: atOnce ? "health.key_revoked" : "health.key_rotated",
    subject: { type: "health", id: name, label: name },
  });
}

/** When each key was made, and until when former ones are accepted; never the keys themselves. */
export async function listKeys(db: Db, now: Date): Promise<KeyView[]> {
  const { name, generation, createdAt, validUntil } = secrets;
  const rows = await db.select({ name, generation, createdAt, validUntil }).from(secrets);
  return secretNames.map((each) => {
    const own = rows.filter((row) => row.name === each);
    const current = own.sort((a, b) => b.generation - a.generation)[0];
    const former = own.flatMap((row) => row.validUntil?.getTime() ?? []);
    const last = Math.max(0, ...former);
    return {
      name: each,
      made_at: current?.createdAt.toISOString() ?? null,
      former_until: last > now.getTime() ? new Date(last).toISOString() : null,
    };
  });
}
