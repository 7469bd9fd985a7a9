import { useTranslations } from "use-intl";
import type { Translator } from "#app/i18n/translator.ts";

/** An untyped translator: the keys of a form definition are built at run time. */
export function useFormTranslator(): Translator {
  return useTranslations() as unknown as Translator;
}

type Namespace = "script" | "queue";

/** The texts of a script by their full keys. */
export function scriptTexts(
  words: Words,
  namespaces: readonly Namespace[],
): Record<string, string> {
  return Object.assign(
    {},
    ...namespaces.map((namespace) =>
      withPrefix(`applying.${namespace}`, words.applying[namespace]),
    ),
  );
}

export function withPrefix(prefix: string, words: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [`${prefix}.${key}`, text]));
}
