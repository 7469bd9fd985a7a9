import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CurrentUser } from "#app/access/current-user.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import type { ItemRow } from "./item-columns.server.ts";
import type { Draft, Kind } from "./kind.server.ts";
import { wordCount } from "./rich-text/rich-text.ts";
import { mayDo, type Right } from "./rules.ts";
import { type Part, parts } from "./schema.ts";
import { type Content, drafts, schedules } from "./tables.server.ts";

export type Parts = Partial<Record<Part, Draft>>;

export const goesOut = alias(schedules, "goes_out");
export const comesDown = alias(schedules, "comes_down");
/** What waits for its hour, for whoever reads working copies. */
export const waiting = {
  scheduledAt: goesOut.at,
  scheduledVersion: goesOut.version,
  endsAt: comesDown.at,
};

export function waitsFor(row: typeof goesOut | typeof comesDown, action: "publish" | "withdraw") {
  const same = and(eq(row.kind, drafts.kind), eq(row.itemId, drafts.itemId));
  return and(same, eq(row.part, drafts.part), eq(row.action, action));
}

export async function findItem(db: Db | Tx, kind: Kind, id: number): Promise<ItemRow | null> {
  const [row] = await db.select().from(kind.items).where(eq(kind.items.id, id));
  return row ?? null;
}

/**
 * Whoever changes an item holds it until the end of the transaction: changes go one by one. Whether
 * the caller may is asked of the item as it is now: it may have been published a moment ago.
 */
export async function lockItem(
  tx: Tx,
  kind: Kind,
  id: number,
  { user, right }: { user: CurrentUser; right: Right },
): Promise<ItemRow> {
  const [row] = await tx.select().from(kind.items).where(eq(kind.items.id, id)).for("update");
  if (!row) throw new AppError("notFound");
  if (!mayDo(right, user, kind.section, row)) throw new AppError("forbidden");
  return row;
}

export async function readParts(db: Db | Tx, kind: Kind, id: number): Promise<Parts> {
  const rows = await db
    .select({ draft: drafts, ...waiting })
    .from(drafts)
    .leftJoin(goesOut, waitsFor(goesOut, "publish"))
    .leftJoin(comesDown, waitsFor(comesDown, "withdraw"))
    .where(ofItem(kind, id));
  return Object.fromEntries(rows.map(({ draft, ...rest }) => [draft.part, { ...draft, ...rest }]));
}

/** The facts as last saved, with every field there is. */
export function sharedOf(kind: Kind, { shared }: Parts): Content {
  return { ...kind.shared, ...shared?.content };
}

export function versionsOf(copies: Parts) {
  return Object.fromEntries(parts.map((part) => [part, copies[part]?.version ?? null])) as Record<
    Part,
    number | null
  >;
}

export type PartValues = {
  id: number;
  part: Part;
  version: number;
  slug: string | null;
  content: Content;
  sourceFingerprint?: string | null;
  editedAt: Date;
  editedBy: number | null;
};

export async function writePart(tx: Tx, kind: Kind, { id, ...values }: PartValues) {
  const plain = values.part === "shared" ? "" : kind.plain(values.content);
  const row = {
    ...values,
    plain,
    wordCount: wordCount(plain),
  };
  await tx
    .insert(drafts)
    .values({ kind: kind.key, itemId: id, ...row })
    .onConflictDoUpdate({ target: [drafts.kind, drafts.itemId, drafts.part], set: row });
}

/** A translation is said to agree with the French as it stands now. */
export async function confirmAgainstFrench(tx: Tx, kind: Kind, id: number, part: Part) {
  await tx.execute(sql`
    update ${drafts} set source_fingerprint = french.fingerprint from ${drafts} french
    where ${ofPart(kind, id, part)}
      and french.kind = ${kind.key} and french.item_id = ${id} and french.part = 'fr'`);
}

/** Compares the translations of an item with its French, after either was saved. */
export async function markStale(tx: Tx, kind: Kind, id: number) {
  await tx.execute(sql`
    update ${drafts} set stale = ${drafts.sourceFingerprint} is distinct from french.fingerprint
    from ${drafts} french
    where ${drafts.kind} = ${kind.key} and ${drafts.itemId} = ${id}
      and ${drafts.part} in ('en', 'de')
      and french.kind = ${kind.key} and french.item_id = ${id} and french.part = 'fr'`);
}

export function ofItem(kind: Kind, id: number) {
  return and(eq(drafts.kind, kind.key), eq(drafts.itemId, id));
}

export function ofPart(kind: Kind, id: number, part: Part) {
  return and(ofItem(kind, id), eq(drafts.part, part));
}
