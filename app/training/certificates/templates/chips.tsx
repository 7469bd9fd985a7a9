import { useTranslations } from "use-intl";
import { ChipList } from "#app/base/templates/placeholder-list.tsx";
import { type Placeholder, placeholders } from "../rules.ts";

/** A placeholder in one or two words of the reader's language. */
export function usePlaceholderWord() {
  const t = useTranslations("certificates.chips");
  return (name: Placeholder): string => t(name);
}

/** What can be written in braces, as chips: a press writes one where the cursor was. */
export function Chips() {
  const t = useTranslations("certificates.templates");
  const word = usePlaceholderWord();
  const chips = placeholders.map((name) => ({ name, word: word(name) }));
  return <ChipList lead={t("placeholders")} chips={chips} />;
}
