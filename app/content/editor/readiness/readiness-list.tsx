import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Finding } from "#app/content/working-copies/publish/checks.ts";
import { blockersOf } from "#app/content/working-copies/publish/readiness.ts";
import { isLocale } from "#app/platform/i18n/locales.ts";
import { useJump } from "../item/use-jump.ts";
import { FindingText } from "./finding-text.tsx";
import styles from "./readiness.module.css";

const icons = { blocker: CircleAlert, warning: TriangleAlert, advice: Info };

type Props = {
  findings: Finding[];
  /** Before the jump to a field: closes what lies over it. */
  onJump?: () => void;
};

/** What keeps a text from visitors, then advice; each line leads to its field. */
export function ReadinessList({ findings, onJump = () => {} }: Props) {
  const t = useTranslations("editor.checks");
  const blockers = blockersOf(findings);
  const others = findings.filter((finding) => !blockers.includes(finding));
  if (!findings.length) {
    return (
      <p className={styles.good}>
        <CircleCheck size={16} aria-hidden />
        {t("none")}
      </p>
    );
  }
  return (
    <>
      {blockers.length > 0 && (
        <section className={styles.blockers}>
          <h2 className={styles.title}>{t("blockers", { count: blockers.length })}</h2>
          <Lines findings={blockers} onJump={onJump} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2 className={styles.title}>{t("title")}</h2>
          <Lines findings={others} onJump={onJump} />
        </section>
      )}
    </>
  );
}

function Lines({ findings, onJump }: Required<Props>) {
  const jump = useJump();
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => {
        const { severity, place } = finding;
        const Icon = icons[severity];
        return (
          <li key={JSON.stringify(finding)}>
            <button
              type="button"
              className={styles.finding}
              data-severity={severity}
              onClick={() => {
                onJump();
                jump(place.field, isLocale(place.part) ? place.part : null, place.path);
              }}
            >
              <Icon size={16} aria-hidden />
              <span>
                <FindingText finding={finding} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
