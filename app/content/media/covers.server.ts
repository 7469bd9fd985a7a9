import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { PictureSource } from "#app/ui/picture.tsx";
import { pictureFor } from "./picture-for.ts";
import { picturesById } from "./queries.server.ts";

type Covered = { cover_id: number | null; cover_alt: string; cover_decorative?: boolean };

/** Adds the cover of each item; its own alternative text overrides the library's. */
export async function withCovers<T extends Covered>(
  db: Db | Tx,
  items: T[],
  locale: Locale,
): Promise<(T & { cover: PictureSource | null })[]> {
  const ids = items.flatMap(({ cover_id }) => cover_id ?? []);
  const pictures = await picturesById(db, ids);
  return items.map((item) => {
    const media = item.cover_id === null ? undefined : pictures.get(item.cover_id);
    const picture = media ? pictureFor(media, locale, "cover") : null;
    const alt = item.cover_decorative ? "" : item.cover_alt || picture?.alt || "";
    return { ...item, cover: picture && { ...picture, alt } };
  });
}
