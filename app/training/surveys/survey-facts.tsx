import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { BEFORE, type SurveyRow } from "./schema.ts";
import styles from "./surveys.module.css";

type Props = { survey: Pick<SurveyRow, "answers" | "answered_at" | "way" | "entered_by"> };

/** The answers as a list of questions. */
export function SurveyFacts({ survey }: Props) {
  const t = useTranslations("surveys");
  const format = useFormatter();
  const { answers, answered_at, way, entered_by } = survey;
  if (!answers || !answered_at) return <p>{t("one.none")}</p>;
  const { situation, related, since, income, useful, remark } = answers;
  const month = (text: string) =>
    format.dateTime(new Date(`${text}-15`), { month: "long", year: "numeric" });
  const lines = [
    [t("questions.situation"), t(`situations.${situation}`)],
    [t("questions.related"), related === null ? null : t(related ? "yes" : "no")],
    [t("questions.since"), since && (since === BEFORE ? t("before") : month(since))],
    [t("questions.income"), income && t(`incomes.${income}`)],
    [t("questions.useful"), useful && t(`usefulness.${useful}`)],
    [t("questions.remark"), remark || null],
  ] as const;
  const day = format.dateTime(new Date(answered_at), { dateStyle: "long" });
  return (
    <>
      <dl className={styles.facts}>
        {lines.map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.way}>
        {way === "phone"
          ? t("one.byPhone", { day, name: entered_by ?? "–" })
          : t("one.byLink", { day })}
      </p>
    </>
  );
}
