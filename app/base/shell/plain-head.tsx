import { useLocation } from "react-router";
import { useLocale } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { ownNames } from "#app/platform/i18n/locales.ts";
import { alternatesOf, localePath, splitLocale } from "#app/platform/i18n/paths.ts";
import { LogoMark } from "#app/ui/marks/logo-mark.tsx";
import styles from "./plain-head.module.css";
import { PrintHead } from "./print-head.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

type Props = {
  name: string;
  /** For printed pages. */
  contact?: Site["contact"] | undefined;
  languages: string;
  /** Query of the links to other languages; by default the current one. */
  query?: string | null;
  className?: string | undefined;
};

/** The small header of pages without the site's header. */
export function PlainHead({ name, contact, languages, query, className = "" }: Props) {
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { path } = splitLocale(pathname);
  return (
    <>
      <PrintHead name={name} contact={contact} />
      <header className={`${styles.head} ${className}`}>
        <a href={localePath(locale, "/")} className={styles.brand}>
          <LogoMark className={styles.mark} />
          <span>{name}</span>
        </a>
        <div className={styles.tools}>
          <ThemeToggle />
          <nav aria-label={languages} className={styles.languages}>
            {alternatesOf(path + (query ?? search)).map((link) => (
              <a
                key={link.locale}
                href={link.href}
                hrefLang={link.locale}
                lang={link.locale}
                aria-current={link.locale === locale ? "true" : undefined}
                data-locale={link.locale}
              >
                {link.locale.toUpperCase()}
                <span className="visually-hidden"> {ownNames[link.locale]}</span>
              </a>
            ))}
          </nav>
        </div>
      </header>
    </>
  );
}
