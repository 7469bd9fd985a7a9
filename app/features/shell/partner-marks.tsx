import { useLocale, useTranslations } from "use-intl";
import type { Site } from "#app/features/settings/schema.ts";
import { localePath } from "#app/i18n/paths.ts";
import { EuStatement } from "#app/ui/marks/eu-emblem.tsx";
import { InvestForJobsMark } from "#app/ui/marks/invest-for-jobs-mark.tsx";
import { PartnerMark } from "#app/ui/marks/partner-mark.tsx";
import { usePage, useShell } from "./page-data.ts";
import { PartnerLogo } from "./partner-logo.tsx";
import styles from "./partner-marks.module.css";
import { logoLanguage } from "./rules.ts";

type Partner = Site["partners"][number];
const glyphs = {
  ministry: "ministry",
  agency: "agency",
  centre: "training",
  company: "training",
} as const;

/** The EU emblem comes first and is never smaller than another logo. */
export function PartnerMarks({ partners }: { partners: Partner[] }) {
  return (
    <ul role="list" className={styles.marks}>
      {[...partners].sort(euFirst).map((partner) => (
        <li key={partner.key} className={styles.item}>
          <PartnerLink partner={partner} />
        </li>
      ))}
    </ul>
  );
}

function PartnerLink({ partner }: { partner: Partner }) {
  const t = useTranslations("shell.footer");
  if (!partner.url) return <Mark partner={partner} />;
  return (
    <a className={styles.link} href={partner.url} target="_blank" rel="noopener">
      <Mark partner={partner} />
      <span className="visually-hidden">{t("newTab")}</span>
    </a>
  );
}

function Mark({ partner }: { partner: Partner }) {
  const { kind, name, logo, logoDark } = partner;
  const locale = useLocale();
  const page = usePage();
  const statement = useShell()?.site?.programme?.funding;
  if (logo) return <PartnerLogo name={name} light={logo} dark={logoDark} />;
  if (kind === "eu") return <EuStatement statement={statement || name} />;
  if (kind === "initiative") {
    const variant = logoLanguage(localePath(locale, page?.path ?? "/"));
    return <InvestForJobsMark variant={variant} className={styles.wide} />;
  }
  return <PartnerMark kind={glyphs[kind]} name={name} className={styles.mark} />;
}

function euFirst(a: Partner, b: Partner): number {
  return Number(b.kind === "eu") - Number(a.kind === "eu");
}
