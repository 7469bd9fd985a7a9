import { Loader, Modal } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { ScrollBox } from "#app/ui/scroll-box.tsx";
import type { Round, ScoredRegistration } from "../schema.ts";
import styles from "./round.module.css";
import { useBecause, useNames, useRound } from "./use-round.ts";

type Props = { round: Round; registrations: ScoredRegistration[]; onClose: () => void };

/** Some registrations side by side, criterion by criterion. */
export function Compare({ round, registrations, onClose }: Props) {
  const t = useTranslations("rounds.compare");
  const api = useApi();
  const act = useAct();
  const [read, setRead] = useState<ScoredRegistration[] | null>(null);
  const ids = registrations.map(({ id }) => id).join(",");
  const load = useEffectEvent(async (ids: string) => {
    const args = { param: { id: String(round.id) }, query: { ids } };
    const compare = () => api["selection-rounds"][":id"].compare.$get(args);
    const outcome = await act(compare, { withoutReload: true });
    if (outcome.ok) setRead(outcome.data);
    else onClose();
  });
  useEffect(() => void load(ids), [ids]);
  return (
    <Modal opened onClose={onClose} title={t("title")} size="xl">
      {read ? (
        <SideBySide round={round} registrations={read} />
      ) : (
        <Loader aria-label={t("loading")} />
      )}
    </Modal>
  );
}

function SideBySide({ round, registrations }: Omit<Props, "onClose">) {
  const t = useTranslations("rounds.compare");
  const format = useFormatter();
  const { form } = useRound();
  const names = useNames(form);
  const because = useBecause();
  const points = (value: number) => format.number(value, { minimumFractionDigits: 2 });
  return (
    <ScrollBox className={styles.scroll} label={t("title")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("criterion")}</th>
            {registrations.map(({ id, name, reference, rank }) => (
              <th key={id} scope="col">
                {name}
                <br />
                <small>
                  {reference} · {rank === null ? t("noRank") : t("rank", { rank })}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {round.criteria.map((criterion) => (
            <tr key={criterion.id}>
              <th scope="row">{names.criterion(criterion)}</th>
              {registrations.map(({ id, parts }) => {
                const part = parts.find((each) => each.criterion === criterion.id);
                return (
                  <td key={id}>
                    <strong>{part?.points == null ? "–" : format.number(part.points)}</strong>
                    <br />
                    <small>{part && because(criterion, part.because)}</small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("score")}</th>
            {registrations.map(({ id, score }) => (
              <td key={id}>{points(score)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
