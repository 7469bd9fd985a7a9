import { CalendarClock } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "./intake-line.module.css";
import type { FormIntake } from "./intakes-by-form.ts";

type Props = {
  /** The form of the course; null when it has none. */
  form: string | null;
  /** Null when they could not be read. */
  intakes: readonly FormIntake[] | null;
};

/**
 * The last day to apply, or when that becomes possible; nothing when no day is known. Without a form:
 * write to us.
 */
export function IntakeLine({ form, intakes }: Props) {
  const t = useTranslations("formations.intake");
  const locale = useLocale();
  const format = useFormatter();
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "long" });
  if (!form) {
    return (
      <span className={styles.line}>
        <CalendarClock aria-hidden size="1.1em" />
        <span>
          {t.rich("writeToUs", {
            contact: (words) => (
              <a className={styles.link} href={localePath(locale, "/contacts")}>
                {words}
              </a>
            ),
          })}
        </span>
      </span>
    );
  }
  const intake = intakes?.find(({ key }) => key === form);
  if (!intake || intake.is === "unknown") return null;
  const { opens_on: from, closes_on: until } = intake;
  return (
    <span className={styles.line}>
      <CalendarClock aria-hidden size="1.1em" />
      {intake.is === "open"
        ? t("until", { date: day(until) })
        : t("opens", { from: day(from), until: day(until) })}
    </span>
  );
}
