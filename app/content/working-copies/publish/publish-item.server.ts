import { record } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import { auditedAs, itemSubject } from "../audit.server.ts";
import type { StoredKind, WorkingCopy } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { refuseConflicts } from "../drafts/conflict.server.ts";
import { lockItem, type Parts, readParts, sharedOf } from "../drafts/drafts.server.ts";
import { keepBaseline, keepRevision } from "../drafts/revisions.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { acceptPublished } from "../review/review.server.ts";
import { moveTo, planEnd, planParts, unschedule } from "../schedule/schedules.server.ts";
import type { Part, Versions } from "../schema.ts";
import { noteMediaUses } from "./media-uses.server.ts";
import { factsOf, refuseUnready } from "./readiness.server.ts";
import { readyLanguages } from "./readiness.ts";
import { firstHour, setState } from "./withdraw-item.server.ts";
import { writePublicVersion } from "./write-public-version.server.ts";

export type Publishing = {
  id: number;
  /** Without it: every language whose text is complete. */
  locales?: Locale[] | undefined;
  /** Null is now; left out is now too, except for what is scheduled. */
  publishAt?: Date | null | undefined;
  /** When it is withdrawn automatically; left out, the earlier value stays. */
  endAt?: Date | null | undefined;
  versions?: Partial<Versions> | undefined;
};

type Going = { item: ItemRow; copies: Parts; languages: readonly Locale[]; act: Act };

/**
 * Puts working copies before visitors, now or at an hour: the languages named, and the facts. Answers
 * the hour they wait for, or null when they are out.
 */
export async function publishItem(
  tx: Tx,
  of: StoredKind,
  publishing: Publishing,
  act: Act,
): Promise<Date | null> {
  const { id, versions = {} } = publishing;
  const kind = kindOfItem(of, id);
  const item = await lockItem(tx, kind, id, { ...act, right: "publish" });
  const copies = await readParts(tx, kind, id);
  const languages = publishing.locales ?? readyLanguages(await factsOf(tx, kind, copies));
  const touched: Part[] = ["shared", ...languages];
  const checked = touched.map((part) => ({ part }));
  await refuseConflicts(tx, kind, { id, copies, wanted: checked, versions, act });
  const at = hourFor({ item, copies, wanted: publishing.publishAt, act });
  await refuseUnready(tx, kind, { copies, languages, at, act });
  const going = { item, copies, languages, act };
  if (at) await schedule(tx, kind, going, at);
  else await publishNow(tx, kind, going);
  await setEnd(tx, kind, { id, at, endAt: publishing.endAt, act });
  const texts = languages.flatMap((locale) => copies[locale] ?? []);
  await acceptPublished(tx, kind, texts, act);
  await noteMediaUses(tx, kind, id);
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, at ? "scheduled" : "published"),
    subject: await itemSubject(tx, kind, id),
    before: { status: item.status },
    after: {
      status: at && item.status !== "published" ? "scheduled" : "published",
      languages: [...languages],
      at: (at ?? act.now).toISOString(),
      ...(publishing.endAt ? { end: publishing.endAt.toISOString() } : {}),
    },
  });
  await touch(tx, kind.collection);
  return at;
}

async function publishNow(tx: Tx, kind: StoredKind, { item, copies, languages, act }: Going) {
  const shared = { version: copies.shared?.version ?? 0, slug: null };
  const texts = languages.map((locale) => copies[locale] as WorkingCopy);
  const facts = { part: "shared" as const, ...shared, content: sharedOf(kind, copies) };
  await writePublicVersion(tx, kind, item, { texts: [...texts, facts], at: act.now });
  for (const text of texts) await keepCopy(tx, kind, text, "published", act);
  await unschedule(tx, kind, item.id, languages);
}

/** Nothing of it is public before: the texts wait in a table visitors never read. */
async function schedule(
  tx: Tx,
  kind: StoredKind,
  { item, copies, languages, act }: Going,
  at: Date,
) {
  const { id } = item;
  const chosen = (["shared", ...languages] as const).flatMap((part) => copies[part] ?? []);
  await planParts(tx, kind, { id, at, userId: act.user.id }, chosen);
  for (const copy of chosen) await keepCopy(tx, kind, copy, "scheduled", act);
  if (item.status === "published") return;
  await moveTo(tx, kind, id, at);
  const publishedAt = firstHour(item, act) ?? at;
  await setState(tx, kind, id, { status: "scheduled", publishedAt, act });
}

type End = { id: number; at: Date | null; endAt: Date | null | undefined; act: Act };

async function setEnd(tx: Tx, kind: StoredKind, { id, at, endAt, act }: End) {
  if (endAt === undefined) return;
  if (endAt && kind.permanent)
    throw new AppError("conflict", { reason: "workingCopies.permanent" });
  if (endAt && endAt <= (at ?? act.now)) {
    throw new AppError("invalid", { fields: { end_at: ["workingCopies.endTooEarly"] } });
  }
  await planEnd(tx, kind, id, endAt && { at: endAt, userId: act.user.id });
}

type Hour = { item: ItemRow; copies: Parts; wanted: Date | null | undefined; act: Act };

/** The hour to wait for; null is now. Who names none leaves a planned hour as it is. */
function hourFor({ item, copies, wanted, act }: Hour): Date | null {
  if (wanted) return wanted > act.now ? wanted : null;
  if (wanted === null || item.status !== "scheduled") return null;
  return Object.values(copies).find(({ scheduledAt }) => scheduledAt)?.scheduledAt ?? null;
}

/** Marks the revision that became public, or that will. */
async function keepCopy(
  tx: Tx,
  kind: StoredKind,
  draft: WorkingCopy,
  event: "published" | "scheduled",
  act: Act,
) {
  await keepBaseline(tx, kind, draft);
  const { itemId: id, part, version, slug, content } = draft;
  await keepRevision(tx, kind, { id, part, version, event, slug, content }, act);
}
