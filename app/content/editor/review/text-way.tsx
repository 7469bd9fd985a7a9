import { Check, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { wayOf } from "#app/content/working-copies/review/way.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { AnyItem } from "../item/editor-item.ts";
import styles from "./text-way.module.css";

type Props = { item: Pick<AnyItem, "languages" | "comments">; part: Locale };

/** The way of a text on one line: draft, review, returned with remarks, planned, public. */
export function TextWay({ item, part }: Props) {
  const t = useTranslations("review.way");
  const format = useFormatter();
  const language = item.languages[part];
  const remarks = item.comments.filter((comment) => comment.part === part).length;
  const { scheduled_at } = language;
  const when = scheduled_at && format.dateTime(new Date(scheduled_at), { dateStyle: "medium" });
  return (
    <div className={styles.way}>
      <ol className={styles.steps} aria-label={t("title")}>
        {wayOf(language).map(({ step, state }) => (
          <li key={step} data-state={state} aria-current={state === "current" ? "step" : undefined}>
            {state === "done" && <Check size={14} aria-hidden />}
            {step === "draft" && language.public ? t("correction") : t(step)}
            {step === "returned" && remarks > 0 && ` · ${t("remarks", { count: remarks })}`}
            {step === "planned" && when && ` · ${when}`}
            <ChevronRight size={14} aria-hidden className={styles.next} />
          </li>
        ))}
      </ol>
      {language.public && <p className={styles.note}>{t("proposal")}</p>}
    </div>
  );
}
