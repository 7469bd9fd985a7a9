import type { LanguageState } from "#app/content/working-copies/schema.ts";

/** The state of one language of a text: public as it is, unless said otherwise. */
export const languageState = (more: Partial<LanguageState> = {}): LanguageState => ({
  state: "published",
  public: true,
  pending: false,
  stale: false,
  scheduled_at: null,
  schedule_behind: false,
  review: null,
  ...more,
});
