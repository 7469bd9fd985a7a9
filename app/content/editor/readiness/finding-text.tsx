import { useTranslations } from "use-intl";
import type { Finding } from "#app/content/working-copies/publish/checks.ts";
import { isLocale } from "#app/platform/i18n/locales.ts";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import { useFieldLabel } from "../item/field-name.tsx";

/** A line of the readiness list: the field in words, its language, and what is to be done. */
export function FindingText({ finding }: { finding: Finding }) {
  const { name, text } = useFindingWords()(finding);
  return (
    <>
      <strong>{name}</strong> <span>{text}</span>
    </>
  );
}

export function useFindingWords() {
  const t = useTranslations("editor");
  const all = useTranslations();
  const label = useFieldLabel();
  return ({ key, place: { part, field }, values = {} }: Finding) => {
    const language = isLocale(part) ? t(`languages.${part}`) : null;
    const about = key === "noText" || key === "frenchFirst" || key === "translationMissing";
    const named = about ? language : [label(field), language].filter(Boolean).join(" · ");
    const said = { text: "", length: 0, limit: 0, kilobytes: 0, count: 0, ...values };
    // A contradiction is said in the words of its kind.
    const text =
      key === "contradiction"
        ? (wordsFor(all, String(values.text)) ?? String(values.text))
        : t(`checks.${key}`, said);
    return { name: named ?? "", text };
  };
}
