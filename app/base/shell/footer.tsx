import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/base/settings/schema.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Wordmark } from "#app/ui/marks/wordmark.tsx";
import { WeaveImage } from "#app/ui/weave/weave-image.tsx";
import styles from "./footer.module.css";
import { FooterContact } from "./footer-contact.tsx";
import { useNavigation } from "./navigation.ts";
import { NetworkIcon } from "./network-icon.tsx";
import { useShell } from "./page-data.ts";
import { othersOf, PartnerMarks } from "./partner-marks.tsx";
import { ShareBlock } from "./share-block.tsx";

export function Footer() {
  const t = useTranslations("shell.footer");
  const site: Partial<Site> = useShell()?.site ?? {};
  return (
    <footer className={styles.footer}>
      <h2 className="visually-hidden">{t("title")}</h2>
      <Cooperation partners={site.partners ?? []} disclaimer={site.programme?.disclaimer} />
      <div className={classNames("on-background", styles.background)}>
        <WeaveImage variant="band" seed="footer" />
        <div className={classNames("container", styles.columns)}>
          <div className={styles.about}>
            {site.programme && <Wordmark name={site.programme.name} />}
            {site.programme?.description && (
              <p className={styles.description}>{site.programme.description}</p>
            )}
            <Social links={site.social} />
          </div>
          <SiteLinks />
          {site.contact && <FooterContact contact={site.contact} />}
        </div>
        <div className={classNames("container", styles.share)}>
          <ShareBlock title={site.programme?.name ?? ""} />
        </div>
        <div className={classNames("container", styles.bottom)}>
          <BottomLinks />
        </div>
      </div>
    </footer>
  );
}

type CooperationProps = { partners: Site["partners"]; disclaimer: string | undefined };

/** The European co-funding and the partners, once on every page, and who answers for the contents. */
function Cooperation({ partners, disclaimer }: CooperationProps) {
  const t = useTranslations("shell.footer");
  return (
    <div className={styles.cooperation}>
      <div className="container">
        {othersOf(partners).length > 0 && (
          <h3 className={styles.cooperationTitle}>{t("cooperation")}</h3>
        )}
        <PartnerMarks partners={partners} />
        {disclaimer && <p className={styles.disclaimer}>{disclaimer}</p>}
      </div>
    </div>
  );
}

function Social({ links }: { links: Site["social"] | undefined }) {
  const t = useTranslations("shell.footer");
  if (!links?.length) return null;
  return (
    <div>
      <h3 className={styles.small}>{t("social")}</h3>
      <ul role="list" className={styles.social}>
        {links.map(({ key, network, url }) => (
          <li key={key}>
            <a className={styles.link} href={url} target="_blank" rel="noopener me">
              <NetworkIcon network={network} />
              {t(`networks.${network}`)}
              <span className="visually-hidden"> {t("newTab")}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SiteLinks() {
  const t = useTranslations("shell.footer");
  const locale = useLocale();
  return (
    <nav aria-labelledby="site-links">
      <h3 id="site-links" className={styles.small}>
        {t("pages")}
      </h3>
      <ul role="list" className={styles.pages}>
        {useNavigation().map(({ section, label, href }) => (
          <li key={section}>
            <a className={styles.link} href={href}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <a className={styles.link} href={localePath(locale, "/faq")}>
            {t("faq")}
          </a>
        </li>
        <li>
          <a className={styles.link} href={`${localePath(locale, "/")}#apply`}>
            {t("apply")}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function BottomLinks() {
  const t = useTranslations("shell.footer");
  const locale = useLocale();
  const published = useShell()?.legal ?? [];
  // Unpublished legal texts link to the home page, as the specification asks.
  const links = [
    ...(["legal", "privacy"] as const).map((key) => ({
      label: t(key),
      path: published.includes(key) ? `/${key}` : "/",
    })),
    { label: t("contacts"), path: "/contacts" },
    { label: t("intranet"), path: "/login" },
  ];
  return (
    <nav aria-label={t("links")}>
      <ul role="list" className={styles.legal}>
        {links.map(({ label, path }) => (
          <li key={label}>
            <a className={styles.link} href={localePath(locale, path)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
