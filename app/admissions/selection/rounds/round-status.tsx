import { Alert, Anchor, Badge, Button } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
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

/** Applications that may be of one person: who, and where to decide. */
export function OpenPairsAlert({ round }: { round: Round }) {
  const t = useTranslations("rounds.openPairs");
  const { to } = usePaths();
  const { total, named } = round.open_pairs;
  if (total === 0) return null;
  return (
    <Alert color="yellow" my="md" title={t("title", { count: total })}>
      <p>{t("help")}</p>
      <ul className={styles.people}>
        {named.map(({ id, first, second }) => (
          <li key={id}>
            {first.name} · {first.reference} / {second.name} · {second.reference}{" "}
            <Button
              component={Link}
              to={to(`/admin/registration/doublons?pair=${id}`)}
              size="compact-xs"
              variant="default"
              aria-label={t("settleFor", { first: first.reference, second: second.reference })}
            >
              {t("settle")}
            </Button>
          </li>
        ))}
      </ul>
      {total > named.length && (
        <Anchor component={Link} to={to("/admin/registration/doublons")}>
          {t("all")}
        </Anchor>
      )}
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
