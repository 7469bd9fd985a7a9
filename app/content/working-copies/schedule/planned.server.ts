import { and, asc, eq, gte, inArray, lt, ne } from "drizzle-orm";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { isLocale, type Locale } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { readable } from "../lists/list-filters.server.ts";
import { readingOrder } from "../lists/list-items.server.ts";
import { drafts, schedules } from "../tables.server.ts";
import type { PlannedItem } from "./planned.ts";

type Wanted = { user: CurrentUser; locale: Locale; from: Date; to: Date };

/** What goes out or leaves the site in a span of time, of the items the caller works on. */
export async function plannedItems(
  db: Db,
  kind: StoredKind,
  wanted: Wanted,
): Promise<PlannedItem[]> {
  const { user, locale, from, to } = wanted;
  const { items } = kind;
  const rows = await db
    .select({
      id: schedules.itemId,
      part: schedules.part,
      action: schedules.action,
      at: schedules.at,
    })
    .from(schedules)
    .innerJoin(items, and(eq(items.id, schedules.itemId), readable(kind, user)))
    .where(and(eq(schedules.kind, kind.key), gte(schedules.at, from), lt(schedules.at, to)))
    .orderBy(asc(schedules.at), asc(schedules.itemId));
  const titles = await titlesOf(
    db,
    kind,
    rows.map(({ id }) => id),
  );
  const found = new Map<string, PlannedItem>();
  for (const { id, part, action, at } of rows) {
    const moment = at.toISOString();
    const key = `${id} ${action} ${moment}`;
    const known = readingOrder(locale).map((each) => titles.get(`${id} ${each}`));
    const title = known.find(Boolean) ?? "";
    const event = found.get(key) ?? { kind: kind.key, id, title, action, at: moment, locales: [] };
    // A withdrawal is of the whole item.
    if (action === "publish" && isLocale(part)) event.locales.push(part);
    found.set(key, event);
  }
  return [...found.values()];
}

/** When something of these items happens next, from an hour on. */
export async function nextPlanned(
  db: Db,
  kind: StoredKind,
  { user, from }: Pick<Wanted, "user" | "from">,
): Promise<Date | null> {
  const [next] = await db
    .select({ at: schedules.at })
    .from(schedules)
    .innerJoin(kind.items, and(eq(kind.items.id, schedules.itemId), readable(kind, user)))
    .where(and(eq(schedules.kind, kind.key), gte(schedules.at, from)))
    .orderBy(asc(schedules.at))
    .limit(1);
  return next?.at ?? null;
}

async function titlesOf(db: Db, kind: StoredKind, ids: number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { itemId, part, title } = drafts;
  const rows = await db
    .select({ itemId, part, title })
    .from(drafts)
    .where(and(eq(drafts.kind, kind.key), inArray(itemId, ids), ne(part, "shared")));
  return new Map(rows.map((row) => [`${row.itemId} ${row.part}`, row.title]));
}
