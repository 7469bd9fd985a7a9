import { Circle, CircleAlert, CircleCheck, CircleDashed, CircleDot } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Locale } from "#app/i18n/locales.ts";
import type { LanguageState } from "../schema.ts";
import styles from "./marks.module.css";

const icons = {
  missing: CircleDashed,
  draft: Circle,
  stale: CircleAlert,
  published: CircleCheck,
  pending: CircleDot,
};

export type Mark = keyof typeof icons;

/** One word for how a language of an item stands. */
export function markOf({ state, pending }: LanguageState): Mark {
  return state === "published" && pending ? "pending" : state;
}

type Props = { locale: Locale; language: LanguageState };

/** `EN` and a sign: missing, draft, stale, published, or published with changes still to come. */
export function LanguageMark({ locale, language }: Props) {
  const t = useTranslations("editor.marks");
  const mark = markOf(language);
  const Icon = icons[mark];
  return (
    <span className={styles.mark} data-mark={mark} title={t(mark)}>
      <Icon size={15} aria-hidden />
      <span>{locale.toUpperCase()}</span>
      <span className="visually-hidden">{t(mark)}</span>
    </span>
  );
}
