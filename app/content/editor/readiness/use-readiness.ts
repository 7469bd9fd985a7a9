import type { RichNode, RichText } from "#app/content/rich-text/rich-text.ts";
import type { Finding } from "#app/content/working-copies/publish/checks.ts";
import { readiness, type Text } from "#app/content/working-copies/publish/readiness.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { useLibraryPictures } from "../item/use-library-picture.ts";

/** What is to be said before these languages of the draft on the screen go out. */
export function useReadiness(languages: readonly Locale[], at: Date | null = null): Finding[] {
  const { kind, state, item } = useItemEditor();
  const { parts } = state.draft;
  const shared = parts.shared.mine;
  const cover = (shared.cover_id as number | null) ?? null;
  const written = locales.flatMap((locale) => Object.values(parts[locale].mine));
  const ids = [...new Set([...(cover ? [cover] : []), ...written.flatMap(picturesIn)])];
  const library = useLibraryPictures(ids);

  function textOf(locale: Locale): Text | null {
    const { version, mine } = parts[locale];
    if (
      version === null &&
      !Object.values(mine).some((value) => typeof value === "string" && value)
    )
      return null;
    const { stale, public: isPublic, scheduled_at } = item.languages[locale];
    return {
      content: mine,
      // Saving makes one of the title, where there is one.
      slug: (mine.slug as string | null) ?? (untitled(mine) ? null : ""),
      stale,
      public: isPublic,
      scheduledAt: scheduled_at ? new Date(scheduled_at) : null,
    };
  }

  function untitled(mine: Record<string, unknown>): boolean {
    return "title" in kind.fields.translated && !mine.title;
  }

  return readiness({
    kind,
    shared,
    texts: Object.fromEntries(locales.map((locale) => [locale, textOf(locale)])),
    languages,
    at,
    hasAlt(id, locale) {
      const media = library.get(id);
      // Nothing is asked of a picture that is not loaded.
      return !media || media.decorative || !!media.alt[locale];
    },
  });
}

function picturesIn(value: unknown): number[] {
  if (typeof value !== "object" || value === null || !("content" in value)) return [];
  return picturesOf(value as RichText);
}

function picturesOf(node: RichText | RichNode): number[] {
  const id = "attrs" in node && node.type === "image" ? Number(node.attrs?.mediaId) : Number.NaN;
  const below = (node.content ?? []).flatMap(picturesOf);
  return Number.isInteger(id) ? [id, ...below] : below;
}
