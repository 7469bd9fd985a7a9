import { Button, Card, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { WhatIfAnswer } from "../proposal/answers.ts";
import { roundLimits } from "../schema.ts";
import styles from "./round.module.css";
import { useRound } from "./use-round.ts";

/** Parses `18, 20 22` into numbers of seats and rejected words. */
function seatsIn(text: string): { seats: number[]; left: string[] } {
  const given = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const isPossible = (word: string) =>
    /^\d{1,6}$/.test(word) && Number(word) >= 1 && Number(word) <= roundLimits.seats;
  const possible = given.filter(isPossible).map(Number);
  const seats = possible.slice(0, roundLimits.whatIf).sort((a, b) => a - b);
  const tooMany = possible.slice(roundLimits.whatIf).map(String);
  return { seats, left: [...given.filter((word) => !isPossible(word)), ...tooMany] };
}

/** Compares the proposal for other numbers of seats; nothing is saved. */
export function WhatIf() {
  const t = useTranslations("rounds.whatIf");
  const { round } = useRound();
  const api = useApi();
  const act = useAct();
  const near = [-10, -5, 0, 5, 10].map((step) => round.seats + step).filter((seats) => seats > 0);
  const [text, setText] = useState(near.join(", "));
  const [rows, setRows] = useState<WhatIfAnswer[]>([]);
  const [busy, setBusy] = useState(false);
  const { seats, left } = seatsIn(text);
  async function work() {
    setBusy(true);
    const args = { param: { id: String(round.id) }, json: { seats } };
    const outcome = await act(() => api["selection-rounds"][":id"]["what-if"].$post(args), {
      withoutReload: true,
    });
    setBusy(false);
    if (outcome.ok) setRows(outcome.data);
  }
  return (
    <Card withBorder component="section" aria-labelledby="what-if">
      <h2 id="what-if" className={styles.heading}>
        {t("title")}
      </h2>
      <Group align="flex-end">
        <TextInput
          label={t("seats")}
          description={t("seatsHelp", { most: roundLimits.whatIf })}
          inputMode="numeric"
          value={text}
          error={left.length ? t("left", { words: left.join(", ") }) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
          flex="1 1 16rem"
        />
        <Button variant="default" onClick={work} loading={busy} disabled={!seats.length}>
          {t("work")}
        </Button>
      </Group>
      <div role="status">{rows.length > 0 && <SeatsTable rows={rows} />}</div>
    </Card>
  );
}

function SeatsTable({ rows }: { rows: WhatIfAnswer[] }) {
  const t = useTranslations("rounds.whatIf");
  const format = useFormatter();
  const points = (value: number | null) =>
    value === null ? "–" : format.number(value, { minimumFractionDigits: 2 });
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t("title")}>
        <thead>
          <tr>
            {(["seatsOf", "mean", "lowest", "top", "targets"] as const).map((name) => (
              <th key={name} scope="col" className={name === "targets" ? undefined : styles.number}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seats, filled, status, mean, lowest, top, live }) => (
            <tr key={seats}>
              <th scope="row" className={styles.number}>
                {format.number(seats)}
                {filled < seats && <div className={styles.small}>{t("filled", { filled })}</div>}
              </th>
              <td className={styles.number}>{points(mean)}</td>
              <td className={styles.number}>{points(lowest)}</td>
              <td className={styles.number}>{points(top.mean)}</td>
              <td>
                {status === "optimal"
                  ? t("met", { met: live?.filter(({ state }) => state === "met").length ?? 0 })
                  : t(status)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
