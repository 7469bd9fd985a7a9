import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { VerifiedFacts } from "../schema.ts";
import styles from "./verify.module.css";

export const shownFacts = [
  "number",
  "name",
  "birth_date",
  "course",
  "place",
  "started_on",
  "ended_on",
  "issued_on",
  "issuer",
] as const;
export type ShownFact = (typeof shownFacts)[number];

export function useDay() {
  const format = useFormatter();
  return (day: string) =>
    /^\d{4}$/.test(day)
      ? day
      : format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: "long" });
}

/** What the paper says; without facts, places that the script fills. */
export function Facts({ facts }: { facts: VerifiedFacts | null }) {
  const t = useTranslations("certificates.verify.facts");
  const day = useDay();
  const shownValue = (name: ShownFact): string => {
    const value = facts?.[name] ?? "";
    return value && isDay(name) ? day(value) : value;
  };
  const shown = shownFacts.filter((name) => !facts || facts[name]);
  return (
    <dl className={styles.facts}>
      {shown.map((name) => (
        <div key={name} hidden={!facts} data-fact={name}>
          <dt>{t(name)}</dt>
          <dd>{shownValue(name)}</dd>
        </div>
      ))}
    </dl>
  );
}

function isDay(name: ShownFact): boolean {
  return name === "birth_date" || name.endsWith("_on");
}
