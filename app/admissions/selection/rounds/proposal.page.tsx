import { Alert, Button, Group, Progress, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { ProposalAnswer } from "../proposal/answers.ts";
import { ProposalResult } from "./proposal-result.tsx";
import { UnreadDecision } from "./unread-decision.tsx";
import { useRound } from "./use-round.ts";
import { WhatIf } from "./what-if.tsx";

/** Shows the best list within the targets, which can then be adopted. */
export default function Proposal() {
  const t = useTranslations("rounds.proposal");
  const { round } = useRound();
  const api = useApi();
  const act = useAct();
  const [found, setFound] = useState<ProposalAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const param = { id: String(round.id) };
  const endpoint = api["selection-rounds"][":id"].proposal;

  async function workOut() {
    const abort = new AbortController();
    stop.current = abort;
    setBusy(true);
    setFound(null);
    const outcome = await act(
      () => endpoint.$post({ param, json: {} }, { init: { signal: abort.signal } }),
      { stopped: abort.signal },
    );
    setBusy(false);
    if (outcome.ok) setFound(outcome.data);
  }
  async function adopt(version: number) {
    setBusy(true);
    const json = { adopt: true, version };
    const outcome = await act(() => endpoint.$post({ param, json }), {
      done: t("adopted"),
    });
    setBusy(false);
    if (outcome.ok) setFound(outcome.data);
  }
  // Leaving the page stops the solver.
  useEffect(() => () => stop.current?.abort(), []);

  if (round.status === "closed") return <Alert color="gray">{t("closed")}</Alert>;
  const stale = found !== null && found.version !== round.version;
  return (
    <Stack>
      <p>{t("lead", { seats: round.seats })}</p>
      <UnreadDecision />
      {round.counts.waiting > 0 && (
        <Alert color="yellow">{t("waiting", { count: round.counts.waiting })}</Alert>
      )}
      <Group>
        <Button onClick={workOut} loading={busy}>
          {t("workOut")}
        </Button>
        {busy && (
          <Button variant="default" onClick={() => stop.current?.abort()}>
            {t("stop")}
          </Button>
        )}
      </Group>
      <div role="status">{busy && <Working />}</div>
      {stale && <Alert color="yellow">{t("stale")}</Alert>}
      {found && (
        <ProposalResult found={found} onAdopt={() => adopt(found.version)} stale={stale || busy} />
      )}
      <WhatIf />
    </Stack>
  );
}

/** The solver reports no progress, so the elapsed time is shown. */
function Working() {
  const t = useTranslations("rounds.proposal");
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Progress value={100} animated aria-label={t("working", { seconds })} />
      <p>{t("working", { seconds })}</p>
    </>
  );
}
