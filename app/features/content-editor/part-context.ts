import { createContext, use } from "react";
import { defaultLocale, type Locale } from "#app/i18n/locales.ts";

/** The language somebody is writing in, which need not be the one they read the screen in. */
export const PartContext = createContext<Locale>(defaultLocale);

export function usePart(): Locale {
  return use(PartContext);
}
