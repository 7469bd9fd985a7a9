import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { FEW } from "#app/platform/access/small-groups.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import styles from "./dashboard.module.css";
import type { Measure, Measures } from "./measures.ts";

/** The work in four numbers, each with its target or total. */
export function MeasureTiles({ measures: { of, year, list } }: { measures: Measures }) {
  const t = useTranslations("dashboard.dashboard.measures");
  const { may } = useStaff();
  const { to } = usePaths();
  return (
    <section aria-labelledby="measures">
      <div className={styles.head}>
        <h2 id="measures" className={styles.heading}>
          {t(`of.${of}`, { year: String(year) })}
        </h2>
        {may("figures.read") && <Link to={to("/admin/figures")}>{t("figures")}</Link>}
      </div>
      <div className={styles.tiles}>
        {list.map((measure) => (
          <Tile key={measure.kind} measure={measure} />
        ))}
      </div>
    </section>
  );
}

function Tile({ measure }: { measure: Measure }) {
  const { to } = usePaths();
  const { big, beside, label } = useMeasureWords()(measure);
  return (
    <Link to={to(measure.path)} className={styles.tile}>
      <span className={styles.value}>
        {big} {beside && <small>{beside}</small>}
      </span>
      <span className={styles.label}>{label}</span>
      <span className={styles.meter} aria-hidden>
        <span style={{ inlineSize: `${(measure.share ?? 0) * 100}%` }} />
      </span>
    </Link>
  );
}

type MeasureWords = { big: string; beside?: string; label: string };

function useMeasureWords(): (measure: Measure) => MeasureWords {
  const t = useTranslations("dashboard.dashboard.measures");
  const format = useFormatter();
  const number = (value: number) => format.number(value);
  const percent = (value: number) => format.number(value, { style: "percent" });
  return ({ kind, value, of, share, date }) => {
    const big = number(value);
    const beside = of === null ? "" : t("outOf", { total: number(of) });
    switch (kind) {
      case "applications":
        return { big, label: t("applications", { count: value, share: percent(share ?? 0) }) };
      case "women":
        return {
          big: percent(share ?? 0),
          label: t("women", { count: number(value), total: number(of ?? 0) }),
        };
      case "closes":
      case "opens": {
        const at = new Date(`${date}T12:00:00Z`);
        const words = { date: format.dateTime(at, { day: "numeric", month: "long" }) };
        return { big, beside: t("days", { count: value }), label: t(kind, words) };
      }
      case "counted":
        return { big: value < 0 ? FEW : big, label: t("counted", { count: value }) };
      default:
        return { big, beside, label: t(kind, { count: value }) };
    }
  };
}
