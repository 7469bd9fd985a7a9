import type { Tx } from "#app/platform/db/open.server.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { deleteItem } from "../drafts/delete-item.server.ts";
import { readParts } from "../drafts/drafts.server.ts";
import { publishItem } from "../publish/publish-item.server.ts";
import { factsOf } from "../publish/readiness.server.ts";
import { readyLanguages } from "../publish/readiness.ts";
import { archiveItem, unarchiveItem, unpublishItem } from "../publish/withdraw-item.server.ts";
import type { BulkAction } from "../schema.ts";

type Wanted = { action: BulkAction; id: number; locales?: Locale[] | undefined };

/** Does to one item what was asked for many; answers the hour a publication keeps waiting for. */
export async function performBulk(
  tx: Tx,
  of: StoredKind,
  { action, id, locales: named }: Wanted,
  act: Act,
): Promise<Date | null> {
  const kind = kindOfItem(of, id);
  if (action === "publish") {
    const languages = named ?? (await languagesOf(tx, kind, id));
    return publishItem(tx, kind, { id, locales: languages }, act);
  }
  if (action === "unpublish") await unpublishItem(tx, kind, { id, locales: named }, act);
  if (action === "archive") await archiveItem(tx, kind, id, act);
  if (action === "unarchive") await unarchiveItem(tx, kind, id, act);
  if (action === "delete") await deleteItem(tx, kind, id, act);
  return null;
}

/**
 * What many at once puts on the site. Of an item that is there: what visitors read already, anew; a
 * language that is not there may have been taken off, and stays off. Of any other: every language
 * that lacks nothing.
 */
async function languagesOf(tx: Tx, kind: StoredKind, id: number): Promise<Locale[]> {
  const copies = await readParts(tx, kind, id);
  const there = locales.filter((locale) => (copies[locale]?.publicVersion ?? null) !== null);
  if (there.length) return there;
  return readyLanguages(await factsOf(tx, kind, copies));
}
