import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { applyPath, categoryPath } from "../paths.ts";
import type { Formation } from "../schema.ts";
import { CourseCover } from "./course-cover.tsx";
import styles from "./course-facts.module.css";
import { IntakeLine } from "./intake-line.tsx";
import type { FormIntake } from "./intakes-by-form.ts";

type Props = { formation: Formation; intakes: readonly FormIntake[] | null };

/** What people look for first: how long, where, what it takes, until when, and the way in. */
export function CourseFacts({ formation, intakes }: Props) {
  const t = useTranslations("formations");
  const locale = useLocale();
  const { category, duration_months: months, form } = formation;
  return (
    <aside className={styles.card} aria-labelledby="facts">
      <div className={styles.cloth}>
        <CourseCover course={formation} sizes="(min-width: 64rem) 20rem, 100vw" eager />
      </div>
      <div className={styles.body}>
        <h2 id="facts" className={styles.title}>
          {t("course.facts")}
        </h2>
        <dl className={styles.facts}>
          {months && (
            <Fact name={t("course.duration")}>{t("course.months", { count: months })}</Fact>
          )}
          {formation.place && <Fact name={t("course.place")}>{formation.place}</Fact>}
          <Fact name={t("course.level")}>{t(`levels.${formation.level}`)}</Fact>
          <Fact name={t("course.category")}>
            <a href={localePath(locale, categoryPath(category))}>{category.name}</a>
          </Fact>
        </dl>
        {form && (
          <p className={styles.intake}>
            <IntakeLine form={form} intakes={intakes} />
          </p>
        )}
        {form ? (
          <LinkButton
            tone="call"
            size="large"
            href={localePath(locale, applyPath(form, formation.id))}
          >
            {t("apply.button")}
          </LinkButton>
        ) : (
          <LinkButton tone="call" size="large" href={localePath(locale, "/contacts")}>
            {t("apply.contact")}
          </LinkButton>
        )}
      </div>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
