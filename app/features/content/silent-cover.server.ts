import type { Db, Tx } from "#app/db/open.server.ts";
import type { FieldErrors } from "#app/errors.ts";
import { altsOf } from "#app/features/media/queries.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import type { Act } from "./act.server.ts";
import type { Content } from "./tables.server.ts";

type Shown = {
  shared: Content;
  texts: Partial<Record<Locale, { content: Content }>>;
  languages: readonly Locale[];
  act: Act;
};

/**
 * A cover says in every language what it shows, here or in the library, unless it is an ornament:
 * whoever does not see it would otherwise meet a picture nobody speaks of.
 */
export async function silentCover(
  db: Db | Tx,
  { shared, texts, languages, act }: Shown,
): Promise<FieldErrors> {
  const { cover_id: cover } = shared;
  const silent = languages.filter((locale) => texts[locale] && !texts[locale]?.content.cover_alt);
  if (typeof cover !== "number" || !silent.length) return {};
  const kept = await altsOf(db, cover);
  if (!kept || kept.decorative) return {};
  return Object.fromEntries(
    silent
      .filter((locale) => !kept.alt[locale])
      .map((locale) => [`translations.${locale}.cover_alt`, [act.t("content.coverSilent")]]),
  );
}
