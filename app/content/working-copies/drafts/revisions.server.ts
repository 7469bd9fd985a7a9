import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import { auditedAs, itemSubject } from "../audit.server.ts";
import type { StoredKind, WorkingCopy } from "../content-kind.server.ts";
import type { Part } from "../schema.ts";
import { type Content, drafts, revisions } from "../tables.server.ts";
import { countText } from "./daily-texts.server.ts";
import { removesMuch } from "./differences.ts";
import { lockItem, readParts } from "./drafts.server.ts";
import type { Revision, RevisionEvent } from "./revision.ts";

/** Of one person's steady saving, the last of every three minutes stays: not one a keystroke. */
const SITTING = 3 * 60 * 1000;

/** A text that was turned down never was a version. */
const SET_ASIDE = 0;

export type RevisionRow = typeof revisions.$inferSelect;

type Kept = {
  id: number;
  part: Part;
  version: number;
  event: RevisionEvent;
  slug: string | null;
  content: Content;
  name?: string;
  wordsOf?: number | null;
};

/**
 * Keeps what a part says now. False when it only replaced the same person's last autosave. `before`
 * is the text until now: content inserted without the editor is kept first.
 */
export async function keepRevision(
  tx: Tx,
  kind: StoredKind,
  kept: Kept,
  act: Act,
  before?: WorkingCopy,
): Promise<boolean> {
  const { id: itemId, ...values } = kept;
  const userName = nameOf(act.user);
  const row = { kind: kind.key, itemId, ...values, at: act.now, userId: act.user.id, userName };
  if (before) await keepBaseline(tx, kind, before);
  if (before?.lastRevision && kept.event === "autosaved" && goesOn(before, kept, act)) {
    await tx.update(revisions).set(row).where(eq(revisions.id, before.lastRevision.id));
    return false;
  }
  await countText(tx, kept.content, act);
  await tx.insert(revisions).values(row);
  return true;
}

/** The next few words of the same sitting. What takes much away never writes over what was there. */
function goesOn(
  { lastRevision: last, ...before }: WorkingCopy,
  kept: Kept,
  { user, now }: Act,
): boolean {
  const sitting = (at: Date) => Math.floor(at.getTime() / SITTING);
  return (
    last?.event === "autosaved" &&
    last.name === "" &&
    last.userId === user.id &&
    sitting(last.at) === sitting(now) &&
    !removesMuch(before.content, kept.content)
  );
}

/** Content inserted without the editor, like the starting content, becomes the first revision. */
export async function keepBaseline(tx: Tx, kind: StoredKind, draft: WorkingCopy) {
  const { itemId, part, version, slug, content, lastRevision } = draft;
  if (lastRevision) return;
  await tx.insert(revisions).values({
    kind: kind.key,
    itemId,
    part,
    version,
    slug,
    content,
    event: "created",
    at: draft.editedAt,
    userId: draft.editedBy,
  });
}

type Keeping = { id: number; part: Part; name: string; content: Content | null; act: Act };

/**
 * Keeps a version because somebody asked for it: what the part says now, or a text that is given
 * up for another one.
 */
export async function keepVersion(tx: Tx, kind: StoredKind, { act, ...keeping }: Keeping) {
  const { id, part, name, content } = keeping;
  await lockItem(tx, kind, id, { ...act, right: "edit" });
  const copy = (await readParts(tx, kind, id))[part];
  if (!copy) throw new AppError("notFound");
  const { slug, version } = copy;
  const kept = content
    ? { version: SET_ASIDE, event: "setAside" as const, content: { ...copy.content, ...content } }
    : { version, event: "saved" as const, content: copy.content };
  await keepBaseline(tx, kind, copy);
  const wordsOf = content && isStored(copy.content, content) ? authorOf(copy, act) : null;
  await keepRevision(tx, kind, { id, part, slug, name, wordsOf, ...kept }, act);
  await noteVersion(tx, kind, { id, part, name, act });
}

/** Whether it is the stored text that is given up, and not one that was never saved. */
function isStored(stored: Content, given: Content): boolean {
  return Object.keys(given).every((field) => isDeepStrictEqual(stored[field], given[field]));
}

/** Nobody is told about their own decision. */
function authorOf({ editedBy }: WorkingCopy, { user }: Act): number | null {
  return editedBy === user.id ? null : editedBy;
}

type Naming = { id: number; revision: number; name: string; act: Act };

export async function nameRevision(tx: Tx, kind: StoredKind, { id, revision, name, act }: Naming) {
  await lockItem(tx, kind, id, { ...act, right: "edit" });
  const which = and(ofItem(kind, id), eq(revisions.id, revision));
  const changed = await tx.update(revisions).set({ name }).where(which).returning();
  if (!changed[0]) throw new AppError("notFound");
  await noteVersion(tx, kind, { id, part: changed[0].part, name, act });
  return revisionOf(changed[0]);
}

type Noted = { id: number; part: Part; name: string; act: Act };

async function noteVersion(tx: Tx, kind: StoredKind, { id, part, name, act }: Noted) {
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, "saved"),
    subject: await itemSubject(tx, kind, id),
    after: { parts: [part], ...(name ? { name } : {}) },
  });
}

async function lastRevision(tx: Tx, kind: StoredKind, { id, part }: { id: number; part: Part }) {
  const [row] = await tx
    .select()
    .from(revisions)
    .where(and(ofItem(kind, id), eq(revisions.part, part)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return row ?? null;
}

type Window = { part?: Part | undefined; limit?: number; offset?: number };

export async function listRevisions(
  db: Db,
  kind: StoredKind,
  id: number,
  { part, limit = 100, offset = 0 }: Window,
) {
  const rows = await db
    .select()
    .from(revisions)
    .where(ofParts(kind, id, part))
    .orderBy(desc(revisions.id))
    .limit(limit)
    .offset(offset);
  return rows.map(revisionOf);
}

export function countRevisions(db: Db, kind: StoredKind, id: number, part?: Part): Promise<number> {
  return db.$count(revisions, ofParts(kind, id, part));
}

function ofParts(kind: StoredKind, id: number, part?: Part) {
  return and(ofItem(kind, id), part && eq(revisions.part, part));
}

export async function findRevision(db: Db | Tx, kind: StoredKind, id: number, revision: number) {
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(ofItem(kind, id), eq(revisions.id, revision)));
  return row ?? null;
}

/** The revision of the same part that came before. */
export async function previousRevision(db: Db, kind: StoredKind, revision: RevisionRow) {
  const { itemId, part, id } = revision;
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(ofItem(kind, itemId), eq(revisions.part, part), lt(revisions.id, id)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return row ?? null;
}

/** The French a translation agrees with must not be replaced by an autosave. */
export async function holdRevision(tx: Tx, kind: StoredKind, which: { id: number; part: Part }) {
  const last = await lastRevision(tx, kind, which);
  if (last?.event !== "autosaved") return;
  await tx.update(revisions).set({ event: "saved" }).where(eq(revisions.id, last.id));
}

/** The French a translation was last said to agree with, if it was kept. */
export async function agreedFrench(db: Db, kind: StoredKind, id: number, locale: Locale) {
  const [row] = await db
    .select({ content: revisions.content })
    .from(revisions)
    .innerJoin(drafts, and(eq(drafts.kind, revisions.kind), eq(drafts.itemId, revisions.itemId)))
    .where(
      and(
        ofItem(kind, id),
        eq(revisions.part, "fr"),
        eq(drafts.part, locale),
        sql`md5(${revisions.content}::text) = ${drafts.sourceFingerprint}`,
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(1);
  return row?.content ?? null;
}

/** What the part said at a version, if it was kept. */
export async function contentAt(tx: Tx, kind: StoredKind, id: number, part: Part, version: number) {
  if (version === SET_ASIDE) return null;
  const [row] = await tx
    .select({ content: revisions.content })
    .from(revisions)
    .where(and(ofItem(kind, id), eq(revisions.part, part), eq(revisions.version, version)))
    .limit(1);
  return row?.content ?? null;
}

export function revisionOf(row: RevisionRow): Revision {
  const { id, part, version, event, slug, name } = row;
  const by = row.userName ? { id: row.userId, name: row.userName } : null;
  const title = String(row.content.title ?? "");
  return { id, part, version, event, name, title, slug, at: row.at.toISOString(), by };
}

function ofItem(kind: StoredKind, id: number) {
  return and(eq(revisions.kind, kind.key), eq(revisions.itemId, id));
}
