import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { ScoredRegistration } from "../schema.ts";
import styles from "./round.module.css";
import { useBecause, useNames, useRound } from "./use-round.ts";

/** The parts of a score: answer, points, weight and what they add. */
export function ScoreParts({ registration }: { registration: ScoredRegistration }) {
  const t = useTranslations("rounds.parts");
  const format = useFormatter();
  const { round, form } = useRound();
  const names = useNames(form);
  const because = useBecause();
  const number = (value: number) => format.number(value, { maximumFractionDigits: 3 });
  const adds = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const weights = round.criteria.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <div className={styles.scroll}>
      <table
        className={styles.table}
        aria-label={t("title", { reference: registration.reference })}
      >
        <thead>
          <tr>
            <th scope="col">{t("criterion")}</th>
            <th scope="col">{t("why")}</th>
            <th scope="col" className={styles.number}>
              {t("points")}
            </th>
            <th scope="col" className={styles.number}>
              {t("weight")}
            </th>
            <th scope="col" className={styles.number}>
              {t("adds")}
            </th>
          </tr>
        </thead>
        <tbody>
          {registration.parts.map((part) => {
            const criterion = round.criteria.find(({ id }) => id === part.criterion);
            if (!criterion) return null;
            return (
              <tr key={part.criterion}>
                <th scope="row">{names.criterion(criterion)}</th>
                <td>{because(criterion, part.because)}</td>
                <td className={styles.number}>
                  {part.points === null ? "–" : number(part.points)}
                </td>
                <td className={styles.number}>× {part.weight}</td>
                <td className={styles.number}>{adds(part.adds)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {t("sum", { weights })}
            </th>
            <td className={styles.number}>{adds(registration.score)}</td>
          </tr>
        </tfoot>
      </table>
      {!registration.complete && <p className={styles.small}>{t("incomplete")}</p>}
      {registration.by_hand && (
        <p className={styles.small}>
          {t(registration.chosen ? "putIn" : "takenOut", { reason: registration.reason })}
        </p>
      )}
    </div>
  );
}
