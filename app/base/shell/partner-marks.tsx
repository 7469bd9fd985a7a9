import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PartnerKind, Site } from "#app/base/settings/schema.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { EuStatement } from "#app/ui/marks/eu-emblem.tsx";
import { InvestForJobsMark } from "#app/ui/marks/invest-for-jobs-mark.tsx";
import { PartnerMark } from "#app/ui/marks/partner-mark.tsx";
import { usePage, useShell } from "./page-data.ts";
import { PartnerLogo } from "./partner-logo.tsx";
import styles from "./partner-marks.module.css";
import { logoLanguage } from "./rules.ts";

type Partner = Site["partners"][number];
type OtherPartner = Partner & { kind: Exclude<PartnerKind, "eu"> };
const glyphs = {
  ministry: "ministry",
  agency: "agency",
  centre: "training",
  company: "training",
} as const;

/**
 * The EU emblem with its sentence comes first and is never smaller than another logo. It stands there
 * whatever the settings say: funding obliges to it. They give only its link.
 */
export function PartnerMarks({ partners }: { partners: readonly Partner[] }) {
  const t = useTranslations("shell.footer");
  const funding = useShell()?.site?.programme?.funding;
  const union = partners.find(({ kind }) => kind === "eu");
  return (
    <ul role="list" className={styles.marks}>
      <li className={styles.item}>
        <PartnerLink url={union?.url}>
          <EuStatement statement={t("euStatement")} more={funding} />
        </PartnerLink>
      </li>
      {othersOf(partners).map((partner) => (
        <li key={partner.key} className={styles.item}>
          <PartnerLink url={partner.url}>
            <Mark partner={partner} />
          </PartnerLink>
        </li>
      ))}
    </ul>
  );
}

/** The partners beside the European Union. */
export function othersOf(partners: readonly Partner[]): OtherPartner[] {
  return partners.flatMap((partner) =>
    partner.kind === "eu" ? [] : [{ ...partner, kind: partner.kind }],
  );
}

function PartnerLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  const t = useTranslations("shell.footer");
  if (!url) return children;
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{t("newTab")}</span>
    </a>
  );
}

function Mark({ partner }: { partner: OtherPartner }) {
  const { kind, name, logo, logoDark } = partner;
  const locale = useLocale();
  const page = usePage();
  if (logo) return <PartnerLogo name={name} light={logo} dark={logoDark} />;
  if (kind === "initiative") {
    const variant = logoLanguage(localePath(locale, page?.path ?? "/"));
    return <InvestForJobsMark variant={variant} className={styles.wide} />;
  }
  return <PartnerMark kind={glyphs[kind]} name={name} className={styles.mark} />;
}
