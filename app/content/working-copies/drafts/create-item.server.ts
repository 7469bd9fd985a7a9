import { isUnnamed, nameOf } from "#app/platform/access/current-user.ts";
import { record } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { refuseIfAny } from "#app/platform/http/validate.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import type { Act } from "../act.server.ts";
import { auditedAs, itemSubject } from "../audit.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { problemsOf, resultOf } from "../publish/problems.server.ts";
import type { ItemChange } from "./change.ts";
import { lockItem, readParts } from "./drafts.server.ts";
import { saveItem } from "./save-item.server.ts";

/** Leaves space for the word that marks a copy. */
const LONGEST_TITLE = 110;

/** A new item is a draft, whoever makes it. */
export async function createItem(
  tx: Tx,
  kind: StoredKind,
  change: ItemChange,
  act: Act,
): Promise<number> {
  const shared = resultOf(kind, {}, change, "shared");
  refuseIfAny(await problemsOf(tx, kind, { copies: {}, change, event: "created", act }));
  const id = await kind.insert(tx, { shared, createdBy: act.user.id, at: act.now });
  const parts = { ...signed(kind, change.parts, act), shared: { content: shared } };
  await saveItem(tx, kind, { id, change: { parts, versions: {} }, event: "created", act });
  await record(tx, {
    ...act.trace,
    action: auditedAs(kind, "created"),
    subject: await itemSubject(tx, kind, id),
    after: { status: "draft" },
  });
  return id;
}

/** The author defaults to the person who creates the item, once the account has a person's name. */
function signed(
  { byline }: StoredKind,
  parts: ItemChange["parts"],
  { user }: Act,
): ItemChange["parts"] {
  if (!byline || isUnnamed(user)) return parts;
  const entries = locales.flatMap((locale) => {
    const part = parts[locale];
    return part
      ? [[locale, { ...part, content: { [byline]: nameOf(user), ...part.content } }]]
      : [];
  });
  return { ...parts, ...Object.fromEntries(entries) };
}

/** A draft with the same texts under other slugs, created by the caller. */
export async function duplicateItem(
  tx: Tx,
  kind: StoredKind,
  id: number,
  act: Act,
): Promise<number> {
  await lockItem(tx, kind, id, { ...act, right: "edit" });
  const copies = await readParts(tx, kind, id);
  const parts: ItemChange["parts"] = {};
  if (copies.shared) parts.shared = { content: copies.shared.content };
  for (const locale of locales) {
    const copy = copies[locale];
    if (!copy) continue;
    const t = translatorFor(locale);
    const title = t("workingCopies.copyTitle", { title: copy.title.slice(0, LONGEST_TITLE) });
    parts[locale] = { content: { ...copy.content, title } };
  }
  return createItem(tx, kind, { parts, versions: {} }, act);
}
