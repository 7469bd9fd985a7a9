import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { record } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { refuseIfAny } from "#app/platform/http/validate.server.ts";
import { isLocale, type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import { auditedAs } from "../audit.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { linkedMedia, noteMediaUses } from "../publish/media-uses.server.ts";
import { problemsOf, resultOf } from "../publish/problems.server.ts";
import { isMadeFrom } from "../publish/slug-from.ts";
import { freeSlug, slugTakenBy } from "../publish/slugs.server.ts";
import { type Part, parts } from "../schema.ts";
import type { Content } from "../tables.server.ts";
import type { ItemChange, PartChange } from "./change.ts";
import { refuseConflicts } from "./conflict.server.ts";
import {
  confirmAgainstFrench,
  lockItem,
  markStale,
  type Parts,
  readParts,
  writePart,
} from "./drafts.server.ts";
import type { RevisionEvent } from "./revision.ts";
import { holdRevision, keepRevision } from "./revisions.server.ts";

type Saving = { item: ItemRow; copies: Parts; event: RevisionEvent; act: Act };

/**
 * Writes working copies; what visitors read stays as it is. Parts that moved on since the caller
 * read them are refused together, and nothing is written. Answers the item as it was before.
 */
export async function saveItem(
  tx: Tx,
  of: StoredKind,
  { id, change, event, act }: { id: number; change: ItemChange; event: RevisionEvent; act: Act },
): Promise<ItemRow> {
  const kind = kindOfItem(of, id);
  const item = await lockItem(tx, kind, id, { ...act, right: "edit" });
  const copies = await readParts(tx, kind, id);
  const saving = { item, copies, event, act };
  const written: Part[] = [];
  const wanted = parts.flatMap((part) => {
    return change.parts[part] ? [{ part, content: resultOf(kind, copies, change, part) }] : [];
  });
  await refuseConflicts(tx, kind, { id, copies, wanted, versions: change.versions, act });
  // A new item was looked at as a whole before it got its number.
  if (event !== "created") {
    refuseIfAny(await problemsOf(tx, kind, { copies, change, event, act }));
  }
  let worthNoting = false;
  let compared = false;
  for (const { part, content } of wanted) {
    const partChange = change.parts[part] as PartChange;
    const saved = await savePart(tx, kind, saving, { part, content, change: partChange });
    if (saved === "same") continue;
    written.push(part);
    worthNoting ||= saved === "kept";
  }
  for (const { part } of wanted) {
    if (part === "fr" || part === "shared") continue;
    const first = copies[part] === undefined;
    const together = written.includes("fr") && written.includes(part);
    const agrees = change.parts[part]?.upToDate ?? (first || together);
    if (!agrees) continue;
    await confirmAgainstFrench(tx, kind, id, part);
    await holdRevision(tx, kind, { id, part: "fr" });
    compared = true;
  }
  const translated = copies.en || copies.de || written.includes("en") || written.includes("de");
  if (compared || (translated && written.some(isLocale))) await markStale(tx, kind, id);
  if (written.length === 0) return item;
  await tx
    .update(kind.items)
    .set({ editedAt: act.now, editedBy: act.user.id })
    .where(eq(kind.items.id, id));
  const after = Object.fromEntries(wanted.map(({ part, content }) => [part, content]));
  if (written.some((part) => showsOtherwise(kind, copies[part]?.content, after[part]))) {
    await noteMediaUses(tx, kind, id);
  }
  if (!worthNoting || event === "created" || event === "duplicated") return item;
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, event === "restored" ? "restored" : "saved"),
    subject: { type: kind.key, id, label: titleAfter(copies, after) },
    after: { parts: written },
  });
  return item;
}

/** Whether the library has to note something else: other pictures, other documents, another name. */
function showsOtherwise(
  kind: StoredKind,
  before: Content | undefined,
  after: Content = {},
): boolean {
  if (!before) return true;
  const shown = (content: Content) => [kind.mediaIds(content), linkedMedia(content), content.title];
  return !isDeepStrictEqual(shown(before), shown(after));
}

/** The title in the first language the item is written in. */
function titleAfter(copies: Parts, after: Partial<Record<Part, Content>>): string {
  const titles = locales.map((locale) =>
    String(after[locale]?.title ?? copies[locale]?.title ?? ""),
  );
  return titles.find(Boolean) ?? "";
}

/** `kept`: a revision of its own; `saved`: the last autosave went on; `same`: nothing new. */
async function savePart(
  tx: Tx,
  kind: StoredKind,
  { item, copies, event, act }: Saving,
  { part, content, change }: { part: Part; content: Content; change: PartChange },
): Promise<"same" | "saved" | "kept"> {
  const { id } = item;
  const before = copies[part];
  const slug = isLocale(part)
    ? await slugFor(tx, kind, { id, part, content, change, copies, act })
    : null;
  if (before && before.slug === slug && isDeepStrictEqual(before.content, content)) return "same";
  const version = (before?.version ?? 0) + 1;
  const edited = { editedAt: act.now, editedBy: act.user.id };
  await writePart(tx, kind, { id, part, version, slug, content, ...edited });
  // Only staff see the item yet, so the columns of the lists may be written at once.
  if (part === "shared" && item.status !== "published") await kind.writeShared(tx, id, content);
  const revision = { id, part, version, event, slug, content };
  const kept = await keepRevision(tx, kind, revision, act, before);
  return kept ? "kept" : "saved";
}

type Slugged = {
  id: number;
  part: Locale;
  content: Content;
  change: PartChange;
  copies: Parts;
  act: Act;
};

/** The slug asked for; else the one there is, which follows the title until it is public. */
async function slugFor(tx: Tx, kind: StoredKind, slugged: Slugged): Promise<string | null> {
  const { id, part: locale, content, change, copies, act } = slugged;
  const before = copies[locale];
  const title = String(content.title ?? "");
  if (change.slug) {
    if (change.slug === before?.slug) return change.slug;
    const field = `translations.${locale}.slug`;
    const { slug } = change;
    const taken = await slugTakenBy(tx, kind, { id, locale, slug, user: act.user });
    if (taken === null) return slug;
    const key = taken ? "workingCopies.slugTaken" : "workingCopies.slugTakenElsewhere";
    const values = { slug, title: taken };
    throw new AppError("conflict", { reason: key, values, fields: { [field]: [{ key, values }] } });
  }
  if (before?.slug && change.slug !== null) {
    const own = !isMadeFrom(before.slug, before.title, locale);
    if (own || before.publicVersion !== null || isMadeFrom(before.slug, title, locale)) {
      return before.slug;
    }
  }
  return freeSlug(tx, kind, { id, locale, title });
}
