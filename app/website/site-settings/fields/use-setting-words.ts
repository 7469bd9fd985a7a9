import { createContext, use } from "react";
import { useTranslations } from "use-intl";
import { wordsFor } from "#app/platform/i18n/words-for.ts";
import type { SectionKey } from "../sections.ts";

/** The section being edited. */
export const SectionContext = createContext<SectionKey>("programme");

/** Labels, help and choices of the fields of the section. */
export function useSettingWords() {
  const t = useTranslations("siteSettings");
  const section = use(SectionContext);

  /** `partners.2.url` is the link of a partner. */
  function label(field: string): string | null {
    const [first = "", ...rest] = field.split(".");
    const inner = rest.at(-1);
    if (!inner) return own("labels", section, first);
    return `${own("labels", section, first)} · ${own("labels", first, inner)}`;
  }
  function own(what: "labels" | "help", prefix: string, name: string): string | null {
    return wordsFor(t, `${what}.${prefix}_${name}`) ?? wordsFor(t, `${what}.${name}`);
  }
  return {
    label,
    /** The label of a field of a row, without the name of the list. */
    inner: (list: string, name: string) => own("labels", list, name) ?? name,
    help: (name: string) => own("help", section, name),
    choice: (name: string, value: string) =>
      wordsFor(t, `choices.${section}_${name}.${value}`) ?? value,
  };
}
