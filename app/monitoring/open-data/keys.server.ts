import { createHash, randomBytes } from "node:crypto";
import { desc, eq, gte, sql } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { dayInAbidjan } from "#app/platform/i18n/dates.ts";
import { ALL_FIGURES, type ApiKeyView, type KeyInput } from "./schema.ts";
import { apiKeys, apiKeyUses } from "./tables.server.ts";

export type ApiKey = typeof apiKeys.$inferSelect;

const SHOWN = "tk_".length + 6;
const DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** Keys are long and random, so a plain hash is enough to compare them. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** The end of its last day in Abidjan, which has the time of Greenwich. */
function endOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY);
}

/** Stores only the hash: the key is told once. */
export async function createKey(
  tx: Tx,
  { name, scopes, expires_on }: KeyInput,
  trace: Trace,
): Promise<{ id: number; key: string }> {
  if (expires_on !== null && expires_on < dayInAbidjan(trace.at)) {
    throw new AppError("invalid", { fields: { expires_on: ["openData.errors.past"] } });
  }
  const key = `tk_${randomBytes(24).toString("base64url")}`;
  const [row] = await tx
    .insert(apiKeys)
    .values({
      name,
      scopes: scopes.includes(ALL_FIGURES) ? [ALL_FIGURES] : [...new Set(scopes)],
      prefix: key.slice(0, SHOWN),
      hash: hashOf(key),
      createdBy: trace.actor?.id ?? null,
      createdAt: trace.at,
      expiresAt: expires_on === null ? null : endOf(expires_on),
    })
    .returning({ id: apiKeys.id });
  if (!row) throw new Error("the key was not stored");
  await record(tx, {
    ...trace,
    action: "open_data.key_created",
    subject: { type: "api_key", id: row.id, label: name },
    after: { name, rights: scopes, end: expires_on },
  });
  return { id: row.id, key };
}

/** Null when there is none; revoking twice is refused. */
export async function revokeKey(tx: Tx, id: number, trace: Trace): Promise<number | null> {
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for("update");
  if (!row) return null;
  if (row.revokedAt) throw new AppError("conflict", { reason: "openData.errors.revokedBefore" });
  await tx.update(apiKeys).set({ revokedAt: trace.at }).where(eq(apiKeys.id, id));
  await record(tx, {
    ...trace,
    action: "open_data.key_revoked",
    subject: { type: "api_key", id, label: row.name },
  });
  return id;
}

export async function listKeys(db: Db, now: Date): Promise<ApiKeyView[]> {
  const since = dayInAbidjan(new Date(now.getTime() - DAYS * DAY));
  const [rows, uses] = await Promise.all([
    db
      .select({ key: apiKeys, firstname: users.firstname, lastname: users.lastname })
      .from(apiKeys)
      .leftJoin(users, eq(users.id, apiKeys.createdBy))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
    db.select().from(apiKeyUses).where(gte(apiKeyUses.day, since)).orderBy(desc(apiKeyUses.day)),
  ]);
  const byKey = Map.groupBy(uses, ({ keyId }) => keyId);
  return rows.map(({ key, firstname, lastname }) => ({
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    created_by: firstname === null ? "" : nameOf({ firstname, lastname: lastname ?? "" }),
    expires_on: key.expiresAt && dayInAbidjan(new Date(key.expiresAt.getTime() - DAY)),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    uses: (byKey.get(key.id) ?? []).map(({ day, requests, refused }) => ({
      day,
      requests,
      refused,
    })),
  }));
}

export async function keyIn(db: Db, header: string | undefined): Promise<ApiKey | null> {
  const key = /^Bearer\s+(tk_[\w-]{20,60})\s*$/i.exec(header ?? "")?.[1];
  if (!key) return null;
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.hash, hashOf(key)));
  return row ?? null;
}

/** Counts a request of a key. */
export async function noteUse(
  db: Db,
  keyId: number,
  { now, today, refused }: { now: Date; today: string; refused: boolean },
): Promise<void> {
  await db
    .insert(apiKeyUses)
    .values({ keyId, day: today, requests: 1, refused: refused ? 1 : 0 })
    .onConflictDoUpdate({
      target: [apiKeyUses.keyId, apiKeyUses.day],
      set: {
        requests: sql`${apiKeyUses.requests} + 1`,
        refused: sql`${apiKeyUses.refused} + ${refused ? 1 : 0}`,
      },
    });
  await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, keyId));
}

export function mayRead({ scopes }: Pick<ApiKey, "scopes">, indicator: string): boolean {
  return scopes.includes(ALL_FIGURES) || scopes.includes(`indicator:${indicator}`);
}
