import { and, eq, gt, lt, ne } from "drizzle-orm";
import { nameOf, photoUrl } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { notFound } from "#app/platform/http/api-env.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { stateOf } from "../rules.ts";
import { type Part, parts, type Versions } from "../schema.ts";
import { drafts, presences, revisions } from "../tables.server.ts";
import { findItem, goesOut, waitsFor } from "./drafts.server.ts";
import type { Company, SetAside } from "./presence.ts";

/** Screens renew their presence every 15 seconds. */
const SILENCE = 45_000;

type Place = { part: Part; field: string | null; block: number | null };
type Here = Place & { id: number; userId: number; now: Date };

/** Records that the caller has the item open, and returns who else has and what they did. */
export async function stayPresent(tx: Tx, kind: StoredKind, here: Here): Promise<Company> {
  const { id: itemId, userId, now, part, field, block } = here;
  const gone = new Date(now.getTime() - SILENCE);
  await tx.delete(presences).where(lt(presences.seenAt, gone));
  const place = { part, field, block, seenAt: now };
  const [own] = await tx
    .insert(presences)
    .values({ kind: kind.key, itemId, userId, since: now, ...place })
    .onConflictDoUpdate({
      target: [presences.kind, presences.itemId, presences.userId],
      set: place,
    })
    .returning({ since: presences.since });
  const rows = await tx
    .select({ presence: presences, user: users })
    .from(presences)
    .innerJoin(users, eq(users.id, presences.userId))
    .where(and(ofItem(kind, itemId), ne(presences.userId, userId), gt(presences.seenAt, gone)))
    .orderBy(presences.since);
  const others = rows.map(({ presence, user }) => ({
    id: presence.userId,
    name: nameOf(user),
    photo: photoUrl(user),
    part: presence.part,
    field: presence.field,
    block: presence.block,
    since: presence.since.toISOString(),
    seen_at: presence.seenAt.toISOString(),
  }));
  const since = own?.since ?? now;
  return {
    others,
    ...(await standingNow(tx, kind, here)),
    set_aside: await setAsideSince(tx, kind, { id: itemId, userId, since }),
  };
}

async function standingNow(
  tx: Tx,
  kind: StoredKind,
  { id, now }: Here,
): Promise<Pick<Company, "state" | "versions" | "languages">> {
  const { part, version, publicVersion } = drafts;
  const item = (await findItem(tx, kind, id)) ?? notFound();
  const rows = await tx
    .select({ part, version, publicVersion, scheduledAt: goesOut.at })
    .from(drafts)
    .leftJoin(goesOut, waitsFor(goesOut, "publish"))
    .where(and(eq(drafts.kind, kind.key), eq(drafts.itemId, id)));
  const rowOf = (wanted: Part) => rows.find((row) => row.part === wanted);
  const versions = parts.map((each) => [each, rowOf(each)?.version ?? null]);
  const languages = locales.map((locale) => {
    const { publicVersion: out = null, scheduledAt = null } = rowOf(locale) ?? {};
    return [locale, { public: out !== null, scheduled_at: scheduledAt?.toISOString() ?? null }];
  });
  return {
    state: stateOf(item, now),
    versions: Object.fromEntries(versions) as Versions,
    languages: Object.fromEntries(languages) as Company["languages"],
  };
}

type Reader = { id: number; userId: number; since: Date };

/** What others replaced of the caller's words since the caller came. */
async function setAsideSince(
  tx: Tx,
  kind: StoredKind,
  { id, userId, since }: Reader,
): Promise<SetAside[]> {
  const { kind: of, itemId, wordsOf, at } = revisions;
  const rows = await tx
    .select({ id: revisions.id, part: revisions.part, by: revisions.userName, at })
    .from(revisions)
    .where(and(eq(of, kind.key), eq(itemId, id), eq(wordsOf, userId), gt(at, since)))
    .orderBy(revisions.id);
  return rows.map((row) => ({
    revision: row.id,
    part: row.part,
    by: row.by,
    at: row.at.toISOString(),
  }));
}

export async function leave(tx: Tx, kind: StoredKind, { id, userId }: Pick<Here, "id" | "userId">) {
  await tx.delete(presences).where(and(ofItem(kind, id), eq(presences.userId, userId)));
}

function ofItem(kind: StoredKind, id: number) {
  return and(eq(presences.kind, kind.key), eq(presences.itemId, id));
}
