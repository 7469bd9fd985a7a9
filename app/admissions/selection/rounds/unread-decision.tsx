import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { unreadRuleOf, unreadRules } from "../criteria.ts";
import { useRound } from "./use-round.ts";

/** Applications given to no reader: how many, and whether they count all the same. */
export function UnreadDecision() {
  const t = useTranslations("rounds.unread");
  const { round } = useRound();
  const api = useApi();
  const act = useAct();
  const { unassigned } = round.counts;
  if (!unassigned || !round.reading.given || round.status === "closed") return null;
  const decided = unreadRuleOf(round.criteria);
  function decide(decision: (typeof unreadRules)[number]) {
    const param = { id: String(round.id) };
    const json = { decision, version: round.version };
    return act(() => api["selection-rounds"][":id"].unassigned.$put({ param, json }), {
      done: t("done"),
    });
  }
  return (
    <Alert color={decided ? "gray" : "yellow"} title={t("title", { count: unassigned })}>
      <p>{decided ? t(`decided.${decided}`) : t("ask")}</p>
      <Group mt="xs" gap="xs">
        {unreadRules
          .filter((rule) => rule !== decided)
          .map((rule) => (
            <Button key={rule} size="xs" variant="default" onClick={() => decide(rule)}>
              {t(`decide.${rule}`)}
            </Button>
          ))}
      </Group>
      <p>{t("help")}</p>
    </Alert>
  );
}
