import { and, eq, inArray, sql } from "drizzle-orm";
import { record } from "#app/audit/record.server.ts";
import type { Tx } from "#app/db/open.server.ts";
import { touch } from "#app/db/touch.server.ts";
import { AppError } from "#app/errors.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import type { Act } from "./act.server.ts";
import { auditedAs, itemSubject } from "./audit.server.ts";
import { refuseConflicts } from "./conflict.server.ts";
import { lockItem, ofItem, readParts, sharedOf } from "./drafts.server.ts";
import type { ItemRow } from "./item-columns.server.ts";
import type { Draft, Kind } from "./kind.server.ts";
import { noteMediaUses } from "./media-uses.server.ts";
import { completeLanguages, incomplete, refuseAny } from "./problems.server.ts";
import { keepBaseline, keepRevision } from "./revisions.server.ts";
import { stateOf } from "./rules.ts";
import type { Part, Versions } from "./schema.ts";
import { rememberSlugs } from "./slugs.server.ts";
import { drafts } from "./tables.server.ts";

export type Publishing = {
  id: number;
  /** Without it: every language whose text is complete. */
  locales?: Locale[] | undefined;
  publishAt?: Date | null | undefined;
  versions?: Partial<Versions> | undefined;
};

/** Puts working copies before visitors: the languages named, and the facts they share. */
export async function publishItem(tx: Tx, kind: Kind, publishing: Publishing, act: Act) {
  const { id, versions = {} } = publishing;
  const item = await lockItem(tx, kind, id, { user: act.user, right: "publish" });
  const copies = await readParts(tx, kind, id);
  const languages = publishing.locales ?? completeLanguages(kind, copies);
  const touched: Part[] = ["shared", ...languages];
  const checked = touched.map((part) => ({ part }));
  await refuseConflicts(tx, kind, { id, copies, wanted: checked, versions, act });
  refuseAny(incomplete(kind, { copies, languages, act }), act);
  const publishedAt = momentFor(kind, item, publishing.publishAt, act);

  const before = await kind.publicSlugs(tx, id);
  for (const locale of languages) {
    const { slug, content } = copies[locale] as Draft;
    await kind.publish(tx, { id, locale, slug: slug as string, words: content });
  }
  await rememberSlugs(tx, { kind: kind.key, id, at: act.now }, before, {
    ...before,
    ...Object.fromEntries(languages.map((locale) => [locale, copies[locale]?.slug])),
  });
  await kind.writeShared(tx, id, sharedOf(kind, copies));
  await tx
    .update(drafts)
    .set({ publicVersion: sql`${drafts.version}` })
    .where(and(ofItem(kind, id), inArray(drafts.part, touched)));
  await tx
    .update(kind.items)
    .set({ status: "published", publishedAt, updatedAt: act.now })
    .where(eq(kind.items.id, id));
  for (const locale of languages) await keepPublished(tx, kind, copies[locale] as Draft, act);
  await noteMediaUses(tx, kind, id);
  const scheduled = publishedAt > act.now;
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, scheduled ? "scheduled" : "published"),
    subject: await itemSubject(tx, kind, id),
    before: { status: item.status },
    after: { status: "published", languages: [...languages], at: publishedAt.toISOString() },
  });
  await touch(tx, ...kind.tags);
}

/** Takes languages away from visitors. French stands in for the others: without it none is left. */
export async function unpublishItem(
  tx: Tx,
  kind: Kind,
  { id, locales: wanted = [...locales] }: { id: number; locales?: Locale[] | undefined },
  act: Act,
) {
  const item = await lockItem(tx, kind, id, { user: act.user, right: "publish" });
  if (item.status !== "published") return;
  const all = wanted.includes("fr");
  await withdraw(tx, kind, id, { locales: all ? locales : wanted, act });
  if (all) await setStatus(tx, kind, item, { status: "draft", act });
  await noteChange(tx, kind, item, { happening: "unpublished", act, languages: wanted });
}

export async function archiveItem(tx: Tx, kind: Kind, id: number, act: Act) {
  const item = await lockItem(tx, kind, id, { user: act.user, right: "archive" });
  await withdraw(tx, kind, id, { locales, act });
  await setStatus(tx, kind, item, { status: "archived", act });
  await noteChange(tx, kind, item, { happening: "archived", act });
}

/** Back on the desk as a draft: publishing it again is a decision of its own. */
export async function unarchiveItem(tx: Tx, kind: Kind, id: number, act: Act) {
  const item = await lockItem(tx, kind, id, { user: act.user, right: "archive" });
  if (item.status !== "archived") return;
  await setStatus(tx, kind, item, { status: "draft", act });
  await noteChange(tx, kind, item, { happening: "unarchived", act });
}

type Withdrawing = { locales: readonly Locale[]; act: Act };

async function withdraw(tx: Tx, kind: Kind, id: number, { locales: gone, act }: Withdrawing) {
  const before = await kind.publicSlugs(tx, id);
  const left = Object.entries(before).filter(([locale]) => !gone.includes(locale as Locale));
  await kind.withdraw(tx, id, gone);
  await rememberSlugs(tx, { kind: kind.key, id, at: act.now }, before, Object.fromEntries(left));
  await tx
    .update(drafts)
    .set({ publicVersion: null })
    .where(and(ofItem(kind, id), inArray(drafts.part, [...gone])));
}

type NewStatus = { status: "draft" | "archived"; act: Act };

async function setStatus(tx: Tx, kind: Kind, { id }: ItemRow, { status, act }: NewStatus) {
  const edited = { editedAt: act.now, editedBy: act.user.id };
  await tx
    .update(kind.items)
    .set({ status, publishedAt: null, ...edited })
    .where(eq(kind.items.id, id));
}

type Noted = {
  happening: "unpublished" | "archived" | "unarchived";
  act: Act;
  languages?: Locale[];
};

async function noteChange(tx: Tx, kind: Kind, item: ItemRow, { happening, act, languages }: Noted) {
  await noteMediaUses(tx, kind, item.id);
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, happening),
    subject: await itemSubject(tx, kind, item.id),
    before: { status: item.status },
    after: languages ? { languages } : {},
  });
  await touch(tx, ...kind.tags);
}

/** The revision visitors were shown can be told from those they never saw. */
async function keepPublished(tx: Tx, kind: Kind, draft: Draft, act: Act) {
  await keepBaseline(tx, kind, draft);
  const { itemId: id, part, version, slug, content } = draft;
  await keepRevision(tx, kind, { id, part, version, event: "published", slug, content }, act);
}

function momentFor(kind: Kind, item: ItemRow, wanted: Date | null | undefined, act: Act): Date {
  const { now, t } = act;
  const later = wanted != null && wanted > now;
  if (later && (!kind.schedules || stateOf(item, now) === "published")) {
    const message = t("content.notSchedulable");
    throw new AppError("invalid", { message, fields: { publish_at: [message] } });
  }
  if (wanted) return wanted;
  const since = item.publishedAt;
  return since && since <= now ? since : now;
}
