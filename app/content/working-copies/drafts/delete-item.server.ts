import { and, eq } from "drizzle-orm";
import { record } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { sqlState } from "#app/platform/db/sql-state.server.ts";
import { touch } from "#app/platform/db/touch.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import { auditedAs, itemSubject } from "../audit.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { putInBin } from "../lists/bin.server.ts";
import { moveMediaUsesToBin } from "../publish/media-uses.server.ts";
import { forgetSlugs } from "../publish/slugs.server.ts";
import { withdraw } from "../publish/withdraw-item.server.ts";
import { comments, reviews } from "../review/tables.server.ts";
import { hasRight } from "../rights.ts";
import { unschedule } from "../schedule/schedules.server.ts";
import { drafts, presences, schedules } from "../tables.server.ts";
import { lockItem, ofItem, ofPart, readParts } from "./drafts.server.ts";

const STILL_REFERRED_TO = "23503";

/** Deletes an item; it can be recovered from the bin for a while. */
export async function deleteItem(tx: Tx, kind: StoredKind, id: number, act: Act) {
  const item = await lockItem(tx, kind, id, { ...act, right: "delete" });
  const subject = await itemSubject(tx, kind, id);
  await withdraw(tx, kind, id, { locales, at: act.now });
  await putInBin(tx, kind, item, subject.label, act);
  const { createdBy } = item;
  await moveMediaUsesToBin(tx, kind, { id, label: subject.label, createdBy });
  for (const table of [drafts, presences, schedules, reviews, comments]) {
    await tx.delete(table).where(and(eq(table.kind, kind.key), eq(table.itemId, id)));
  }
  await forgetSlugs(tx, kind.key, [id]);
  await removeRow(tx, kind, id);
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, "deleted"),
    subject,
    before: { status: item.status },
  });
  if (item.status === "published") await touch(tx, kind.collection);
}

/** The foreign keys of the database find every reference, also from other features. */
async function removeRow(tx: Tx, kind: StoredKind, id: number) {
  try {
    await tx.delete(kind.items).where(eq(kind.items.id, id));
  } catch (error) {
    if (!kind.inUse || sqlState(error) !== STILL_REFERRED_TO) throw error;
    throw new AppError("conflict", { reason: `workingCopies.${kind.inUse}` });
  }
}

type Language = { id: number; locale: Locale };

/** Throws a language's working copy away; its revisions stay. */
export async function deleteTranslation(
  tx: Tx,
  kind: StoredKind,
  { id, locale }: Language,
  act: Act,
) {
  const item = await lockItem(tx, kind, id, { ...act, right: "edit" });
  // A proposal to a public text takes nothing away from it.
  if (item.status !== "draft" && !hasRight(act.user, kind.section, "edit")) {
    throw new AppError("forbidden");
  }
  const copies = await readParts(tx, kind, id);
  const copy = copies[locale];
  if (!copy) throw new AppError("notFound");
  const others = (["fr", "en", "de"] as const).filter((each) => each !== locale && copies[each]);
  const refused =
    copy.publicVersion !== null ? "languagePublic" : others.length === 0 ? "lastLanguage" : null;
  if (refused) throw new AppError("conflict", { reason: `workingCopies.${refused}` });
  await tx.delete(drafts).where(ofPart(kind, id, locale));
  for (const table of [reviews, comments]) {
    const same = and(eq(table.kind, kind.key), eq(table.itemId, id), eq(table.part, locale));
    await tx.delete(table).where(same);
  }
  await unschedule(tx, kind, id, [locale]);
  // Without a French text there is nothing to differ from.
  if (locale === "fr") await tx.update(drafts).set({ stale: false }).where(ofItem(kind, id));
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, "saved"),
    subject: await itemSubject(tx, kind, id),
    before: { language: locale, title: copy.title },
  });
}
