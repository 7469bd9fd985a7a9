import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { wordCount } from "#app/content/rich-text/rich-text.ts";
import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { LastRevision, StoredKind, Waiting, WorkingCopy } from "../content-kind.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { reviews } from "../review/tables.server.ts";
import { mayDo, maySee, type Right } from "../rules.ts";
import { type Comment, type Part, type Person, parts } from "../schema.ts";
import { type Content, drafts, revisions, schedules } from "../tables.server.ts";

export type Parts = Partial<Record<Part, WorkingCopy>>;

export const goesOut = alias(schedules, "goes_out");
export const comesDown = alias(schedules, "comes_down");
/** The schedule and the review, joined to working copies. */
export const waiting = {
  scheduledAt: goesOut.at,
  scheduledVersion: goesOut.version,
  endsAt: comesDown.at,
  review: reviews,
};

export function waitsFor(row: typeof goesOut | typeof comesDown, action: "publish" | "withdraw") {
  const same = and(eq(row.kind, drafts.kind), eq(row.itemId, drafts.itemId));
  return and(same, eq(row.part, drafts.part), eq(row.action, action));
}

/** The review of the language a working copy is in. */
export function reviewOf() {
  const same = and(eq(reviews.kind, drafts.kind), eq(reviews.itemId, drafts.itemId));
  return and(same, eq(reviews.part, drafts.part));
}

export async function findItem(db: Db | Tx, kind: StoredKind, id: number): Promise<ItemRow | null> {
  const [row] = await db.select().from(kind.items).where(eq(kind.items.id, id));
  return row ?? null;
}

type Wish = { user: CurrentUser; now: Date; right: Right };

/** One the caller cannot see is unknown to them (404); one they may not change is refused (403). */
export function refuseUnless(
  kind: StoredKind,
  item: ItemRow | null | undefined,
  wish: Wish,
): ItemRow {
  const { user, now, right } = wish;
  if (!item || !maySee(user, kind.section, item, now)) throw new AppError("notFound");
  if (!mayDo(right, user, kind.section, item)) throw new AppError("forbidden");
  return item;
}

/**
 * Locks the item until the end of the transaction. The permission is checked on the locked row: the
 * item may have been published a moment ago.
 */
export async function lockItem(tx: Tx, kind: StoredKind, id: number, wish: Wish): Promise<ItemRow> {
  const [row] = await tx.select().from(kind.items).where(eq(kind.items.id, id)).for("update");
  return refuseUnless(kind, row, wish);
}

export async function readParts(db: Db | Tx, kind: StoredKind, id: number): Promise<Parts> {
  const last = lastRevisions(db);
  const rows = await db
    .select({ draft: drafts, ...waiting, lastRevision: headOf(last) })
    .from(drafts)
    .leftJoin(goesOut, waitsFor(goesOut, "publish"))
    .leftJoin(comesDown, waitsFor(comesDown, "withdraw"))
    .leftJoin(reviews, reviewOf())
    .leftJoinLateral(last, sql`true`)
    .where(ofItem(kind, id));
  return partsOf(rows);
}

const creator = alias(users, "creator");
const lastEditor = alias(users, "last_editor");
const author = alias(users, "author");
const asker = alias(users, "asker");
const decider = alias(users, "decider");

export type People = (id: number | null) => Person | null;

type ReadItem = {
  item: ItemRow;
  copies: Parts;
  people: People;
  comments: Comment[];
  /** As the kind asked for it. */
  beside: unknown;
};

/** An item, its working copies and the names of those who wrote them, in one look. */
export async function readItem(
  db: Db | Tx,
  kind: StoredKind,
  id: number,
): Promise<ReadItem | null> {
  const last = lastRevisions(db);
  const rows = await db
    .select({
      item: kind.items,
      draft: drafts,
      ...waiting,
      lastRevision: headOf(last),
      creator: named(creator),
      lastEditor: named(lastEditor),
      author: named(author),
      asker: named(asker),
      decider: named(decider),
      comments: openComments(kind),
      beside: kind.beside ?? sql`null`,
    })
    .from(kind.items)
    .leftJoin(drafts, and(eq(drafts.kind, kind.key), eq(drafts.itemId, kind.items.id)))
    .leftJoin(goesOut, waitsFor(goesOut, "publish"))
    .leftJoin(comesDown, waitsFor(comesDown, "withdraw"))
    .leftJoin(reviews, reviewOf())
    .leftJoin(asker, eq(asker.id, reviews.askedBy))
    .leftJoin(decider, eq(decider.id, reviews.decidedBy))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(creator, eq(creator.id, kind.items.createdBy))
    .leftJoin(lastEditor, eq(lastEditor.id, kind.items.editedBy))
    .leftJoin(author, eq(author.id, drafts.editedBy))
    .where(eq(kind.items.id, id));
  const [first] = rows;
  if (!first) return null;
  const writers = rows.flatMap((row) => [
    row.creator,
    row.lastEditor,
    row.author,
    row.asker,
    row.decider,
  ]);
  const comments = first.comments.map(({ at, ...rest }) => ({
    ...rest,
    at: new Date(at).toISOString(),
  }));
  const { item, beside } = first;
  return { item, copies: partsOf(rows), people: peopleAmong(writers), comments, beside };
}

/** The remarks that wait for somebody, the oldest first. */
function openComments({ key, items }: StoredKind) {
  return sql<Comment[]>`(
    select coalesce(json_agg(json_build_object(
      'id', said.id, 'part', said.part, 'field', said.field, 'text', said.text, 'quote', said.quote, 'at', said.at,
      'by', json_build_object('id', said.user_id, 'name', said.user_name)) order by said.id), '[]')
    from content_comments said
    where said.kind = ${key} and said.item_id = ${items.id} and said.resolved_at is null)`;
}

function lastRevisions(db: Db | Tx) {
  const { kind, itemId, part } = revisions;
  const same = and(eq(kind, drafts.kind), eq(itemId, drafts.itemId), eq(part, drafts.part));
  const all = db.select(headOf(revisions)).from(revisions).where(same);
  return all.orderBy(desc(revisions.id)).limit(1).as("last");
}

function headOf<T extends Record<keyof LastRevision, unknown>>(of: T): Pick<T, keyof LastRevision> {
  const { id, event, name, userId, at } = of;
  return { id, event, name, userId, at };
}

function named<T extends Record<keyof Named, unknown>>(of: T): Pick<T, keyof Named> {
  const { id, firstname, lastname } = of;
  return { id, firstname, lastname };
}

type Read = Waiting &
  Pick<WorkingCopy, "lastRevision"> & {
    draft: Omit<WorkingCopy, keyof Waiting | "lastRevision"> | null;
  };

function partsOf(rows: Read[]): Parts {
  const copies = rows.flatMap(
    ({ draft, scheduledAt, scheduledVersion, endsAt, review, lastRevision }) =>
      draft ? [{ ...draft, scheduledAt, scheduledVersion, endsAt, review, lastRevision }] : [],
  );
  return Object.fromEntries(copies.map((copy) => [copy.part, copy]));
}

type Named = { id: number; firstname: string; lastname: string };

export function peopleAmong(rows: (Named | null)[]): People {
  const names = new Map(rows.flatMap((row) => (row ? [[row.id, nameOf(row)]] : [])));
  return (id) => {
    const name = id === null ? undefined : names.get(id);
    return name === undefined ? null : { id, name };
  };
}

/** The facts as last saved, with every field there is. */
export function sharedOf(kind: StoredKind, { shared }: Parts): Content {
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

export async function writePart(tx: Tx, kind: StoredKind, { id, ...values }: PartValues) {
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

/** Marks a translation as agreeing with the present French. */
export async function confirmAgainstFrench(tx: Tx, kind: StoredKind, id: number, part: Part) {
  await tx.execute(sql`
    update ${drafts} set source_fingerprint = french.fingerprint from ${drafts} french
    where ${ofPart(kind, id, part)}
      and french.kind = ${kind.key} and french.item_id = ${id} and french.part = 'fr'`);
}

/** Compares the translations of an item with its French, after either was saved. */
export async function markStale(tx: Tx, kind: StoredKind, id: number) {
  await tx.execute(sql`
    update ${drafts} set stale = ${drafts.sourceFingerprint} is distinct from french.fingerprint
    from ${drafts} french
    where ${drafts.kind} = ${kind.key} and ${drafts.itemId} = ${id}
      and ${drafts.part} in ('en', 'de')
      and french.kind = ${kind.key} and french.item_id = ${id} and french.part = 'fr'`);
}

export function ofItem(kind: StoredKind, id: number) {
  return and(eq(drafts.kind, kind.key), eq(drafts.itemId, id));
}

export function ofPart(kind: StoredKind, id: number, part: Part) {
  return and(ofItem(kind, id), eq(drafts.part, part));
}
