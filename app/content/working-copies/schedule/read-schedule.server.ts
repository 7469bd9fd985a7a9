import { and, eq, inArray } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { kindOfItem } from "../content-kind.ts";
import { differencesBetween } from "../drafts/differences.ts";
import { readParts } from "../drafts/drafts.server.ts";
import type { ScheduledText } from "../drafts/revision.ts";
import { schedules } from "../tables.server.ts";

/** What goes out of a language at its hour, with the facts that go with it; 404 when nothing does. */
export async function readScheduled(
  db: Db,
  of: StoredKind,
  { id, locale }: { id: number; locale: Locale },
): Promise<ScheduledText> {
  const kind = kindOfItem(of, id);
  const planned = await db
    .select({ schedule: schedules, user: users })
    .from(schedules)
    .leftJoin(users, eq(users.id, schedules.userId))
    .where(
      and(
        eq(schedules.kind, kind.key),
        eq(schedules.itemId, id),
        eq(schedules.action, "publish"),
        inArray(schedules.part, [locale, "shared"]),
      ),
    );
  const text = planned.find(({ schedule }) => schedule.part === locale);
  if (!text) throw new AppError("notFound");
  const facts = planned.find(({ schedule }) => schedule.part === "shared");
  const copies = await readParts(db, kind, id);
  const { schedule, user } = text;
  const words = { ...kind.words, ...schedule.content };
  const shared = { ...kind.shared, ...(facts?.schedule ?? copies.shared)?.content };
  return {
    at: schedule.at.toISOString(),
    version: schedule.version,
    by: user && { id: user.id, name: nameOf(user) },
    content: words,
    differences: [
      ...differencesBetween(words, { ...kind.words, ...copies[locale]?.content }),
      ...differencesBetween(shared, { ...kind.shared, ...copies.shared?.content }),
    ],
  };
}
