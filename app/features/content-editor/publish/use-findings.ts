import { type Checked, checkItem, type Finding } from "#app/features/content/checks.ts";
import type { RichNode, RichText } from "#app/features/rich-text/rich-text.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { useItemEditor } from "../editor-context.ts";
import { useLibraryPictures } from "../use-library-picture.ts";

/** Advice about the draft on the screen. */
export function useFindings(): Finding[] {
  const { kind, state, item } = useItemEditor();
  const { parts } = state.draft;
  const cover_id = (parts.shared.mine.cover_id as number | null) ?? null;
  const bodies = locales.flatMap((locale) => (parts[locale].mine.body as RichText) ?? []);
  const ids = [...new Set([...(cover_id ? [cover_id] : []), ...bodies.flatMap(picturesIn)])];
  const library = useLibraryPictures(ids);

  function hasAlt(id: number, locale: Locale): boolean {
    const media = library.get(id);
    // No advice about a picture that is not loaded.
    return !media || media.decorative || !!media.alt[locale];
  }

  function wordsIn(locale: Locale): Checked["translations"][Locale] {
    const { version, mine } = parts[locale];
    if (version === null) return null;
    return {
      title: "title" in kind.fields.translated ? String(mine.title ?? "") : null,
      description: kind.description && String(mine[kind.description] ?? ""),
      cover_alt: String(mine.cover_alt ?? ""),
      body: mine.body as RichText | undefined,
      stale: item.languages[locale].stale,
      fields: mine,
      ...(kind.gapsIn ? { gaps: kind.gapsIn(mine) } : {}),
    };
  }

  const translations = Object.fromEntries(
    locales.map((locale) => [locale, wordsIn(locale)]),
  ) as Checked["translations"];
  return checkItem({ translations, cover_id, hasAlt });
}

function picturesIn(node: RichText | RichNode): number[] {
  const id = "attrs" in node && node.type === "image" ? Number(node.attrs?.mediaId) : Number.NaN;
  const below = (node.content ?? []).flatMap(picturesIn);
  return Number.isInteger(id) ? [id, ...below] : below;
}
