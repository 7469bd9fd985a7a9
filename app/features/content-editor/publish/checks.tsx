import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Finding } from "#app/features/content/checks.ts";
import { isLocale, type Locale } from "#app/i18n/locales.ts";
import { useItemEditor } from "../editor-context.ts";
import { FieldName } from "../field-name.tsx";
import { useJump } from "../use-jump.ts";
import styles from "./publish.module.css";
import { useFindings } from "./use-findings.ts";

const icons = { error: CircleAlert, warning: TriangleAlert, advice: Info };
const weight = { error: 0, warning: 1, advice: 2 };

type Props = { languages: Locale[]; onJump: () => void };

/** Advice before publishing, each linked to its field; none of it prevents publication. */
export function Checks({ languages, onJump }: Props) {
  const t = useTranslations("contentEditor.checks");
  const findings = useFindings()
    .filter(({ place, key }) => key === "translationMissing" || isChosen(place.part, languages))
    .sort((one, other) => weight[one.severity] - weight[other.severity]);
  return (
    <section>
      <h2 className={styles.title}>{t("title")}</h2>
      {findings.length === 0 && (
        <p className={styles.good}>
          <CircleCheck size={16} aria-hidden />
          {t("none")}
        </p>
      )}
      <ul className={styles.findings}>
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)}>
            <FindingRow finding={finding} onJump={onJump} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindingRow({ finding, onJump }: { finding: Finding; onJump: () => void }) {
  const t = useTranslations("contentEditor.checks");
  const { kind } = useItemEditor();
  const jump = useJump();
  const { key, severity, place, values } = finding;
  const field = place.field === "description" ? (kind.description ?? "") : place.field;
  const Icon = icons[severity];
  return (
    <button
      type="button"
      className={styles.finding}
      data-severity={severity}
      onClick={() => {
        onJump();
        jump(field, isLocale(place.part) ? place.part : null, place.path);
      }}
    >
      <Icon size={16} aria-hidden />
      <span>{t(key, { text: "", length: 0, limit: 0, kilobytes: 0, count: 0, ...values })}</span>
      <span className={styles.place}>
        {isLocale(place.part) && `${place.part.toUpperCase()} · `}
        <FieldName field={field} />
      </span>
    </button>
  );
}

function isChosen(part: Finding["place"]["part"], languages: Locale[]): boolean {
  return !isLocale(part) || languages.includes(part);
}
