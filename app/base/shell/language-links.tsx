import { useLocale } from "use-intl";
import { ownNames } from "#app/platform/i18n/locales.ts";
import { useAlternates, usePage } from "./page-data.ts";

type Props = { className?: string | undefined; linkClass?: string | undefined };

/** Plain links to this page; a script also stores the choice. */
export function LanguageLinks({ className, linkClass }: Props) {
  const current = useLocale();
  const page = usePage();
  const links = useAlternates(page?.path ?? "/");
  return (
    <ul role="list" className={className}>
      {links.map(({ locale, href }) => (
        <li key={locale}>
          <a
            className={linkClass}
            href={withQuery(href, page?.search)}
            lang={locale}
            hrefLang={locale}
            data-locale={locale}
            aria-current={locale === current ? "true" : undefined}
          >
            {ownNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The visitor's query replaces that of the alternate address. */
function withQuery(href: string, search = ""): string {
  return search ? href.split("?")[0] + search : href;
}
