import { Link, useMatches } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { trailOf, useSections } from "./sections.ts";
import styles from "./trail.module.css";
import { useSectionWords } from "./use-section-words.ts";
import { usePaths } from "./use-staff.ts";

/** What a route with a parameter may say: the name of the thing it shows. */
export type CrumbHandle = {
  crumb: (data: unknown, reader: { t: Translator; locale: Locale }) => string | null;
};

function useCrumb(): string | null {
  const t = useTranslations();
  const locale = useLocale() as Locale;
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  const { crumb } = (handle ?? {}) as Partial<CrumbHandle>;
  return crumb && loaderData ? crumb(loaderData, { t, locale }) : null;
}

/**
 * The way to a screen below those of the second row. Its own name is its title, which is seen: here it is only
 * read aloud.
 */
export function Trail() {
  const t = useTranslations("staff");
  const { to, path } = usePaths();
  const steps = trailOf(useSections(), path);
  const words = useSectionWords();
  const crumb = useCrumb();
  if (steps.at(-1)?.menu) return null;
  return (
    <nav aria-label={t("frame.trail")} className={styles.trail}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={styles.step}>
            {index < steps.length - 1 ? (
              <Link to={to(step.path)}>{words.name(step)}</Link>
            ) : (
              <span className="visually-hidden" aria-current="page">
                {crumb || words.name(step)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
