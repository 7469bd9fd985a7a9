import { Alert, Badge, Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { stateColor } from "#app/staff/state-color.ts";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { Round, RoundRow } from "../schema.ts";
import styles from "./round.module.css";

/** People on the list who no longer take part, each with a button to remove them. */
export function GoneAlert({ round }: { round: Round }) {
  const t = useTranslations("rounds.gone");
  const api = useApi();
  const act = useAct();
  if (round.gone.length === 0) return null;
  const takeOff = (id: number) => {
    const param = { id: String(round.id), registration: String(id) };
    const json = { version: round.version };
    const choice = api["selection-rounds"][":id"].choices[":registration"];
    return act(() => choice.$delete({ param, json }), { done: t("done") });
  };
  return (
    <Alert color="yellow" my="md" title={t("title", { count: round.gone.length })}>
      <p>{t("help")}</p>
      <ul className={styles.people}>
        {round.gone.map(({ id, reference, name }) => (
          <li key={id}>
            {name} · {reference}{" "}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t("takeOffFor", { reference })}
              onClick={() => takeOff(id)}
            >
              {t("takeOff")}
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function RoundBadge({ status }: Pick<RoundRow, "status">) {
  const t = useTranslations("rounds.status");
  return (
    <Badge component="span" color={stateColor("round", status)} variant="light">
      {t(status)}
    </Badge>
  );
}
