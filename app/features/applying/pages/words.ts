import { useTranslations } from "use-intl";
import type { Translator } from "#app/i18n/translator.ts";

/** The translator the definition's words are looked up with; a component's own is typed by its namespace. */
export function useFormTranslator(): Translator {
  return useTranslations() as unknown as Translator;
}

type Room = "script" | "parcels";

/** The words a script says, by their full names. */
export function wordsIn(words: Words, rooms: readonly Room[]): Record<string, string> {
  return Object.assign({}, ...rooms.map((room) => named(`applying.${room}`, words.applying[room])));
}

export function named(room: string, words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${room}.${key}`, text]));
}
