import { useLocale, useMessages, useTranslations } from "use-intl";
import type { AuditWords } from "./sentence.ts";

/** The messages and formatter that audit sentences need on a screen. */
export function useAuditWords(): AuditWords {
  const t = useTranslations();
  const words = useMessages();
  const locale = useLocale();
  return { t, words, locale };
}
