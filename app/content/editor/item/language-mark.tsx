import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  MessageCircleQuestionMark,
  Undo2,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { LanguageState } from "#app/content/working-copies/schema.ts";
import { defaultLocale, type Locale } from "#app/platform/i18n/locales.ts";
import styles from "./marks.module.css";

const icons = {
  missing: CircleDashed,
  draft: Circle,
  stale: CircleAlert,
  scheduled: Clock,
  published: CircleCheck,
  pending: CircleDot,
  planned: Clock,
  toReview: MessageCircleQuestionMark,
  returned: Undo2,
};

export type Mark = keyof typeof icons;

/** The state of one language of an item, including review and planned publication. */
export function markOf({ state, pending, scheduled_at, review }: LanguageState): Mark {
  if (review?.state === "waiting") return "toReview";
  if (review?.state === "returned") return "returned";
  if (state !== "published") return state;
  if (scheduled_at) return "planned";
  return pending ? "pending" : state;
}

type Props = { locale: Locale; language: LanguageState };

/** `EN` and an icon for the state of that language. */
export function LanguageMark({ locale, language }: Props) {
  const t = useTranslations("editor.marks");
  const mark = markOf(language);
  const Icon = icons[mark];
  // French is written, not translated.
  const words = t(mark === "missing" && locale === defaultLocale ? "missingFrench" : mark);
  return (
    <span className={styles.mark} data-mark={mark} title={words}>
      <Icon size={15} aria-hidden />
      <span>{locale.toUpperCase()}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
