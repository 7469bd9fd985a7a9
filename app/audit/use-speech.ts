import { useLocale, useMessages, useTranslations } from "use-intl";
import type { Speech } from "./sentence.ts";

/** The messages and formatter that audit sentences need on a screen. */
export function useSpeech(): Speech {
  const t = useTranslations();
  const words = useMessages();
  const locale = useLocale();
  return { t, words, locale };
}
