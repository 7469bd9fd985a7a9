import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import type { AnyItem } from "../item/editor-item.ts";

export type Before = Pick<
  AnyItem,
  "state" | "languages" | "facts_pending" | "facts_behind" | "ends_at"
>;

/** What publishes an item again exactly as it was. */
export type RestorePlan = {
  locales: Locale[];
  publish_at: string | null;
  end_at: string | null;
};

/**
 * How an item goes back to visitors, or to its hour; null when it was with neither, or when its
 * working copies have moved on: publishing them would show what nobody published.
 */
export function restorePlan(item: Before): RestorePlan | null {
  const { state, languages, ends_at: end_at } = item;
  if (state === "published") {
    const out = locales.filter((locale) => languages[locale].public);
    const movedOn = item.facts_pending || out.some((locale) => languages[locale].pending);
    return out.length && !movedOn ? { locales: out, publish_at: null, end_at } : null;
  }
  if (state !== "scheduled") return null;
  const waiting = locales.filter((locale) => languages[locale].scheduled_at);
  const movedOn = item.facts_behind || waiting.some((locale) => languages[locale].schedule_behind);
  const publish_at = waiting.map((locale) => languages[locale].scheduled_at)[0] ?? null;
  return publish_at && !movedOn ? { locales: waiting, publish_at, end_at } : null;
}
