import { useLocale, useTranslations } from "use-intl";
import { followPath } from "#app/admissions/applying/pages/addresses.ts";
import { BirthDateBoxes } from "#app/admissions/applying/pages/fields/birth-date.tsx";
import { Question } from "#app/admissions/applying/pages/fields/question.tsx";
import styles from "#app/admissions/applying/pages/step.module.css";
import type { Typed } from "#app/admissions/applying/pages/typed.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Button } from "#app/ui/button.tsx";
import fieldStyles from "#app/ui/field.module.css";
import { Notice } from "#app/ui/notice.tsx";
import follow from "./follow.module.css";
import type { FollowProblem } from "./post-follow.ts";

type Props = {
  /** What a reference looks like; null when no form is set up. */
  example: string | null;
  typed: Typed;
  problem: FollowProblem | null;
  errors: Record<string, string>;
};

/**
 * Asks for the reference and the birth date, and for the phone number when only the year is known or
 * when the API asks for it.
 */
export function LookupForm({ example, typed, problem, errors }: Props) {
  const t = useTranslations("followUp");
  const locale = useLocale();
  const only = typed["birth_date.only"] === "1";
  const asked = problem?.kind === "phone";
  return (
    <section className={styles.step}>
      <h1>{t("title")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      {problem && (
        <Notice
          tone={problem.kind === "receipt" ? "warning" : "error"}
          role="alert"
          title={problem.kind === "refused" ? problem.text : t(`problem.${problem.kind}`)}
        >
          {problem.kind === "receipt" && <p>{t("problem.receiptText")}</p>}
          {problem.kind === "unknown" && (
            <p>{t(only ? "problem.unknownYearText" : "problem.unknownText")}</p>
          )}
          {problem.kind === "yearPhone" && <p>{t("problem.yearPhoneText")}</p>}
          {problem.kind === "phone" && <p>{t("problem.phoneText")}</p>}
        </Notice>
      )}
      <form
        method="post"
        action={localePath(locale, followPath)}
        className={styles.form}
        // The browser must not fill it in again for the next person who goes back to it.
        autoComplete="off"
        noValidate
      >
        <input type="hidden" name="act" value="look" />
        <p className={follow.known} data-known hidden>
          {t("known")}
        </p>
        <Question
          name="reference"
          label={t("reference")}
          help={example ? t("referenceExample", { example }) : t("referenceHelp")}
          error={errors.reference}
        >
          {(described) => (
            <input
              {...described}
              name="reference"
              defaultValue={typed.reference ?? ""}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              required
              className={fieldStyles.control}
            />
          )}
        </Question>
        <Question
          group
          name="birth_date"
          label={t("birth")}
          help={t("birthHelp")}
          error={errors.birth_date}
        >
          {(described) => <BirthDateBoxes name="birth_date" typed={typed} described={described} />}
        </Question>
        <div className={asked ? undefined : follow.yearOnly}>
          <Question
            name="phone"
            label={t("phone")}
            help={t("phoneHelp")}
            error={asked ? t("problem.phoneField") : errors.phone}
          >
            {(described) => (
              <input
                {...described}
                name="phone"
                type="tel"
                defaultValue={typed.phone ?? ""}
                autoComplete="off"
                maxLength={40}
                className={fieldStyles.control}
              />
            )}
          </Question>
        </div>
        <p>
          <Button type="submit" size="large">
            {t("look")}
          </Button>
        </p>
      </form>
    </section>
  );
}
