import { useLocale, useTranslations } from "use-intl";
import { localePath } from "#app/platform/i18n/paths.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import { applyPath } from "../paths.ts";
import type { FormKey } from "../schema.ts";
import styles from "./apply-section.module.css";
import { IntakeLine } from "./intake-line.tsx";
import type { FormIntake } from "./intakes-by-form.ts";

type Props = {
  form: FormKey | null;
  intakes: readonly FormIntake[] | null;
  title: string /** Chosen in the form already. */;
  courseId?: number;
};

/** The last word of a course page: apply, or where there is no form yet, write to us. */
export function ApplyCall({ form, intakes, title, courseId }: Props) {
  const t = useTranslations("formations.apply");
  const locale = useLocale();
  return (
    <section className={`on-background ${styles.call}`} aria-labelledby="apply">
      <WeaveImage variant="band" seed={form ?? "contact"} />
      <div className={`container ${styles.inner}`}>
        <div className={styles.words}>
          <h2 id="apply">{title}</h2>
          <p>{form ? t("text") : t("noForm")}</p>
          {form && (
            <p className={styles.intake}>
              <IntakeLine form={form} intakes={intakes} />
            </p>
          )}
        </div>
        <p className={styles.actions}>
          {form ? (
            <>
              <LinkButton
                tone="call"
                size="large"
                href={localePath(locale, applyPath(form, courseId))}
              >
                {t("button")}
              </LinkButton>
              <LinkButton
                tone="quiet"
                size="large"
                href={localePath(locale, "/registration/suivi")}
              >
                {t("follow")}
              </LinkButton>
            </>
          ) : (
            <LinkButton tone="call" size="large" href={localePath(locale, "/contacts")}>
              {t("contact")}
            </LinkButton>
          )}
        </p>
      </div>
    </section>
  );
}
