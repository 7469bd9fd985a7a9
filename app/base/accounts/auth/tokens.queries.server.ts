import { and, desc, eq, gt, ne } from "drizzle-orm";
import { hashSecret, randomSecret } from "#app/platform/access/secret-text.server.ts";
import { type Ability, tokens } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { authCookie } from "#app/platform/http/cookie-names.ts";
import { deviceFrom } from "./device.ts";
import type { Device } from "./schema.ts";

const TOKEN_LIFE = authCookie.maxAge * 1000;

type Owner = { userId: number } | { invitationId: number };
type NewToken = Owner & {
  ability: Ability;
  now: Date;
  userAgent?: string;
  address?: string;
  issuedBy?: number | null;
};

/** The only place that returns the token; only its hash is stored. */
export async function createToken(db: Db | Tx, { now, userAgent = "", ...token }: NewToken) {
  const secret = randomSecret();
  const [row] = await db
    .insert(tokens)
    .values({
      ...token,
      hash: hashSecret(secret),
      userAgent: userAgent.slice(0, 300),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + TOKEN_LIFE),
    })
    .returning({ id: tokens.id });
  return `${row?.id}|${secret}`;
}

export async function endToken(db: Db | Tx, tokenId: number) {
  await db.delete(tokens).where(eq(tokens.id, tokenId));
}

/** Ends the sessions of a user, all or all but one; returns how many. */
export async function endTokensOf(db: Db | Tx, userId: number, { except = 0 } = {}) {
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), ne(tokens.id, except)))
    .returning({ id: tokens.id });
  return ended.length;
}

/** The first sign-in completes a registration and revokes its token. */
export async function endRegistration(db: Db | Tx, userId: number) {
  await db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.ability, "profile")));
}

export async function endOwnToken(db: Db | Tx, userId: number, tokenId: number) {
  const ended = await db
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.id, tokenId)))
    .returning({ id: tokens.id, userAgent: tokens.userAgent });
  return ended[0] ?? null;
}

export async function devicesOf(
  db: Db,
  userId: number,
  { current, now }: { current: number; now: Date },
): Promise<Device[]> {
  const rows = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.ability, "*"), gt(tokens.expiresAt, now)))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.id));
  return rows.map((row) => ({
    id: row.id,
    ...deviceFrom(row.userAgent),
    address: row.address,
    current: row.id === current,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }));
}
