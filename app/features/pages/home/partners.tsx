import { useTranslations } from "use-intl";
import type { Site } from "#app/features/settings/schema.ts";
import { PartnerMarks } from "#app/features/shell/partner-marks.tsx";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./partners.module.css";

/** Funders only; the footer of every page lists all partners. */
export function Partners({ partners }: { partners: Site["partners"] }) {
  const t = useTranslations("pages.home");
  return (
    <section aria-labelledby="partners" className={classNames("container", styles.partners)}>
      <h2 id="partners" className={styles.title}>
        {t("partners")}
      </h2>
      <PartnerMarks partners={partners.filter(({ kind }) => kind !== "centre")} />
    </section>
  );
}
