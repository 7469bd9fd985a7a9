import { and, eq, inArray, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CurrentUser } from "#app/platform/access/current-user.ts";
import type { Slugs } from "#app/platform/db/localized.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { causes, sqlState, TAKEN } from "#app/platform/db/sql-state.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { StoredKind } from "../content-kind.server.ts";
import { findItem } from "../drafts/drafts.server.ts";
import { mayEdit } from "../rules.ts";
import type { KindKey } from "../schema.ts";
import { drafts, formerSlugs } from "../tables.server.ts";
import { publicHeads } from "./read-public.server.ts";
import { slugFrom } from "./slug-from.ts";

type Wanted = { id: number; locale: Locale; slug: string };

/**
 * Another item that has the slug already, in its working copy or in public: by the title the caller
 * may know, or an empty one. Null when it is free.
 */
export async function slugTakenBy(
  tx: Tx,
  kind: StoredKind,
  { id, locale, slug, user }: Wanted & { user: CurrentUser },
): Promise<string | null> {
  const [draft] = await tx
    .select({ itemId: drafts.itemId, title: drafts.title })
    .from(drafts)
    .where(
      and(
        eq(drafts.kind, kind.key),
        eq(drafts.part, locale),
        eq(drafts.slug, slug),
        ne(drafts.itemId, id),
      ),
    );
  const owner = draft?.itemId ?? (await kind.slugOwner(tx, locale, slug));
  if (owner === null || owner === id) return null;
  const item = await findItem(tx, kind, owner);
  if (draft && item && mayEdit(user, kind.section, item)) return draft.title;
  return (await publicHeads(tx, kind, [owner])).get(owner)?.[locale]?.title ?? "";
}

/** A slug for a title: with a number behind it when others have it. Null for an empty title. */
export async function freeSlug(
  tx: Tx,
  kind: StoredKind,
  { id, locale, title }: { id: number; locale: Locale; title: string },
): Promise<string | null> {
  const base = slugFrom(title, locale);
  if (base === "") return null;
  const rows = await tx
    .select({ slug: drafts.slug })
    .from(drafts)
    .where(
      and(
        eq(drafts.kind, kind.key),
        eq(drafts.part, locale),
        ne(drafts.itemId, id),
        or(eq(drafts.slug, base), like(drafts.slug, `${base}-%`)),
      ),
    );
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (taken.has(slug)) continue;
    const owner = await kind.slugOwner(tx, locale, slug);
    if (owner === null || owner === id) return slug;
  }
}

type Named = { kind: typeof formerSlugs.$inferSelect.kind; id: number; at: Date };

/** Remembers the slugs that are no longer, and forgets those that are in use again. */
export async function rememberSlugs(tx: Tx, named: Named, before: Slugs, after: Slugs) {
  const { kind, id: itemId, at } = named;
  for (const [locale, slug] of Object.entries(after) as [Locale, string][]) {
    await tx
      .delete(formerSlugs)
      .where(
        and(eq(formerSlugs.kind, kind), eq(formerSlugs.locale, locale), eq(formerSlugs.slug, slug)),
      );
  }
  const gone = (Object.entries(before) as [Locale, string][]).filter(
    ([locale, slug]) => after[locale] !== slug,
  );
  for (const [locale, slug] of gone) {
    await tx
      .insert(formerSlugs)
      .values({ kind, locale, slug, itemId, at })
      .onConflictDoUpdate({
        target: [formerSlugs.kind, formerSlugs.locale, formerSlugs.slug],
        set: { itemId, at },
      });
  }
}

export async function forgetSlugs(tx: Tx, kind: Named["kind"], ids: number[]) {
  await tx
    .delete(formerSlugs)
    .where(and(eq(formerSlugs.kind, kind), inArray(formerSlugs.itemId, ids)));
}

/**
 * The item a slug leads to: by its present slug or one it had before, in the caller's language or
 * another. Callers redirect to the present slug.
 */
export function idBySlug(
  kind: KindKey,
  id: PgColumn,
  words: { locale: PgColumn; slug: PgColumn },
  { slug, locale }: { slug: string; locale: Locale },
): SQL {
  // Naming the languages lets the index on language and slug be used.
  const named = sql.join(
    locales.map((each) => sql`${each}`),
    sql`, `,
  );
  return sql`(
    select id from (
      select ${id} as id, ${words.locale} as locale, 0 as age from ${id.table}
      where ${words.locale} in (${named}) and ${words.slug} = ${slug}
      union all
      select ${formerSlugs.itemId}, ${formerSlugs.locale}, 1 from ${formerSlugs}
      where ${formerSlugs.kind} = ${kind} and ${formerSlugs.locale} in (${named})
        and ${formerSlugs.slug} = ${slug}
    ) called order by age, (called.locale = ${locale}) desc limit 1
  )`;
}

/** Two transactions took one slug at once: the unique index refused the second. */
export function throwSlugConflict(error: unknown): never {
  const constraint = causes(error)
    .map((cause) => ("constraint" in cause ? String(cause.constraint) : ""))
    .find(Boolean);
  if (sqlState(error) !== TAKEN || !constraint?.includes("slug")) throw error;
  const reason = "workingCopies.slugTakenNow";
  throw new AppError("conflict", { reason, fields: { slug: [reason] } });
}
