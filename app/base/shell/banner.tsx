import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { breakable } from "#app/platform/i18n/breakable.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { WeaveBackground } from "#app/ui/weave/weave-background.tsx";
import styles from "./banner.module.css";
import { JsonLd } from "./json-ld.tsx";
import { usePage } from "./page-data.ts";
import { hidesShell } from "./rules.ts";
import { breadcrumbs } from "./structured-data.ts";

type Props = {
  title: string;
  /** The pages between the home page and this one; paths without language prefix. */
  trail?: { label: string; path: string }[];
  lead?: ReactNode;
  /** Language of title and lead, when it differs from the page's. */
  lang?: string | undefined;
  /** Below the lead: a date, badges, an apply button. */
  children?: ReactNode;
};

/** The top of inner public pages, inside their `<main>`. */
export function Banner({ title, trail = [], lead, lang, children }: Props) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const page = usePage();
  const path = page?.path ?? "/";
  if (hidesShell(path)) return <h1 lang={lang}>{title}</h1>;
  const items = [{ label: t("home"), path: "/" }, ...trail].map((item) => ({
    label: item.label,
    href: localePath(locale, item.path),
  }));
  const here = { label: title, href: localePath(locale, path) };
  return (
    <div className={classNames("on-background", styles.banner)}>
      {page && <JsonLd data={[breadcrumbs(page.publicUrl, [...items, here])]} />}
      <WeaveBackground seed={path.split("/")[1] ?? ""} />
      <div className={classNames("container", styles.inner)}>
        <Breadcrumb label={t("banner.trail")} items={[...items, { label: title }]} />
        <h1 className={styles.title} lang={lang}>
          {lang ? title : breakable(title, locale)}
        </h1>
        {lead && (
          <p className={styles.lead} lang={lang}>
            {lead}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
