import { and, eq, inArray } from "drizzle-orm";
import { record } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import { auditedAs, itemSubject } from "../audit.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { lockItem, ofItem } from "../drafts/drafts.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { planEnd, unschedule } from "../schedule/schedules.server.ts";
import type { Status } from "../schema.ts";
import { drafts } from "../tables.server.ts";
import { noteMediaUses } from "./media-uses.server.ts";
import { rememberSlugs } from "./slugs.server.ts";

type Languages = { id: number; locales?: Locale[] | undefined };

/** Withdraws languages. French is the fallback of the others: without it all are withdrawn. */
export async function unpublishItem(
  tx: Tx,
  kind: StoredKind,
  { id, locales: wanted = [...locales] }: Languages,
  act: Act,
) {
  const item = await lockItem(tx, kind, id, { ...act, right: "publish" });
  if (item.status !== "published" && item.status !== "scheduled") return;
  const all = wanted.includes("fr");
  if (all && kind.permanent) throw new AppError("conflict", { reason: "workingCopies.permanent" });
  await withdraw(tx, kind, id, { locales: all ? locales : wanted, at: act.now });
  if (all)
    await setState(tx, kind, id, { status: "draft", publishedAt: firstHour(item, act), act });
  await noteChange(tx, kind, item, { happening: "unpublished", act, languages: wanted });
}

/** What was planned does not happen; what visitors read already stays. */
export async function unscheduleItem(tx: Tx, kind: StoredKind, id: number, act: Act) {
  const item = await lockItem(tx, kind, id, { ...act, right: "publish" });
  if (item.status === "scheduled") return unpublishItem(tx, kind, { id }, act);
  await unschedule(tx, kind, id);
  await planEnd(tx, kind, id, null);
  await noteChange(tx, kind, item, { happening: "unscheduled", act });
}

export async function archiveItem(tx: Tx, kind: StoredKind, id: number, act: Act) {
  const item = await lockItem(tx, kind, id, { ...act, right: "archive" });
  await withdraw(tx, kind, id, { locales, at: act.now });
  await setState(tx, kind, id, { status: "archived", publishedAt: firstHour(item, act), act });
  await noteChange(tx, kind, item, { happening: "archived", act });
}

/** Makes an archived item a draft again; it is not published by itself. */
export async function unarchiveItem(tx: Tx, kind: StoredKind, id: number, act: Act) {
  const item = await lockItem(tx, kind, id, { ...act, right: "archive" });
  if (item.status !== "archived") return;
  await setState(tx, kind, id, { status: "draft", publishedAt: item.publishedAt, act });
  await noteChange(tx, kind, item, { happening: "unarchived", act });
}

/** The languages are no longer public, and what was planned for them is off. */
export async function withdraw(
  tx: Tx,
  kind: StoredKind,
  id: number,
  { locales: gone, at }: { locales: readonly Locale[]; at: Date },
) {
  const before = await kind.publicSlugs(tx, id);
  const left = Object.entries(before).filter(([locale]) => !gone.includes(locale as Locale));
  await kind.withdraw(tx, id, gone);
  await rememberSlugs(tx, { kind: kind.key, id, at }, before, Object.fromEntries(left));
  await tx
    .update(drafts)
    .set({ publicVersion: null })
    .where(and(ofItem(kind, id), inArray(drafts.part, [...gone])));
  await unschedule(tx, kind, id, gone);
  if (gone.includes("fr")) await planEnd(tx, kind, id, null);
}

/** An article keeps the day it first was public, through withdrawal and archive. */
export function firstHour({ publishedAt }: ItemRow, { now }: Act): Date | null {
  return publishedAt && publishedAt <= now ? publishedAt : null;
}

type NewState = { status: Status; publishedAt: Date | null; act: Act };

export async function setState(tx: Tx, kind: StoredKind, id: number, { act, ...state }: NewState) {
  await tx
    .update(kind.items)
    .set({ ...state, editedAt: act.now, editedBy: act.user.id })
    .where(eq(kind.items.id, id));
}

type Noted = {
  happening: "unpublished" | "unscheduled" | "archived" | "unarchived";
  act: Act;
  languages?: Locale[];
};

async function noteChange(
  tx: Tx,
  kind: StoredKind,
  item: ItemRow,
  { happening, act, languages }: Noted,
) {
  await noteMediaUses(tx, kind, item.id);
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, happening),
    subject: await itemSubject(tx, kind, item.id),
    before: { status: item.status },
    after: languages ? { languages } : {},
  });
  await touch(tx, kind.collection);
}
