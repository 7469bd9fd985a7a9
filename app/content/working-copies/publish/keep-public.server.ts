import type { Tx } from "#app/platform/db/open.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Act } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import type { ItemChange } from "../drafts/change.ts";
import { readParts } from "../drafts/drafts.server.ts";
import type { ItemRow } from "../lists/item-columns.server.ts";
import { hasRight } from "../rights.ts";
import { stateOf } from "../rules.ts";
import { publishItem } from "./publish-item.server.ts";

type Saved = { item: ItemRow; change: ItemChange; act: Act };

/**
 * Publishes what was just saved in a published item. Clients of the contract know no working
 * copies: what they replace is what visitors read. A language nobody reads yet stays a draft.
 */
export async function publishSaved(tx: Tx, kind: StoredKind, { item, change, act }: Saved) {
  const isPublic = stateOf(item, act.now) === "published";
  if (!isPublic || !hasRight(act.user, kind.section, "publish")) return;
  const copies = await readParts(tx, kind, item.id);
  const written = locales.filter((locale) => {
    const { publicVersion = null } = copies[locale] ?? {};
    return change.parts[locale] && publicVersion !== null;
  });
  if (written.length || change.parts.shared) {
    await publishItem(tx, kind, { id: item.id, locales: written }, act);
  }
}
