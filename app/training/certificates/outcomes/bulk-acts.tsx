import { Button, Card, Group } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { StaffCohort } from "#app/website/cohorts/schema.ts";
import styles from "./outcomes.module.css";
import { type Changed, FIRST_PRESENCE, type MemberOutcome } from "./schema.ts";

type Props = {
  cohort: StaffCohort;
  chosen: MemberOutcome[];
  today: string;
  onDone: (result: Changed) => void;
};

/** Start and completion of everybody who is ticked. */
export function BulkActs({ cohort, chosen, today, onDone }: Props) {
  const t = useTranslations("certificates.outcomes");
  const api = useApi();
  const act = useAct();
  const lastDay = cohort.end_date < today ? cohort.end_date : today;
  const [start, setStart] = useState(cohort.start_date < today ? cohort.start_date : today);
  const [end, setEnd] = useState(lastDay);
  const [sending, setSending] = useState(false);
  // Until the list is read again its versions are old, and the next act would be refused.
  const busy = useRevalidator().state !== "idle" || sending;
  const undecided = chosen.filter(({ outcome }) => !outcome);
  // Without a day the start is taken back.
  const day = start || null;
  const starting = undecided.filter(({ started_on }) => started_on !== day);
  const present = undecided.filter((each) => !each.started_on && each.first_present);
  const seen = (people: MemberOutcome[]) => people.map(({ id, version }) => ({ id, version }));
  const param = { id: String(cohort.id) };

  async function run<A extends Parameters<typeof act>[0]>(request: A) {
    setSending(true);
    const outcome = await act(request);
    setSending(false);
    if (outcome.ok) onDone(outcome.data as Changed);
  }

  return (
    <Card withBorder component="section" aria-labelledby="for-all" mb="md">
      <h2 id="for-all" className={styles.heading}>
        {t("forAll", { count: chosen.length })}
      </h2>
      <p className={styles.hint}>{t("forAllHelp")}</p>
      <Group align="end" gap="md" mb="md">
        <DayInput
          label={t("startDay")}
          value={start}
          min={cohort.start_date}
          max={lastDay}
          onChange={setStart}
        />
        <Button
          variant="default"
          loading={busy}
          disabled={starting.length === 0}
          onClick={() =>
            run(() =>
              api.cohortes[":id"].outcomes.start.$post({
                param,
                json: { day, people: seen(starting) },
              }),
            )
          }
        >
          {t(day ? "start" : "clearStart", { count: starting.length })}
        </Button>
      </Group>
      {present.length > 0 && (
        <>
          <p className={styles.hint}>{t("presentHelp", { count: present.length })}</p>
          <Button
            variant="default"
            mb="md"
            loading={busy}
            onClick={() =>
              run(() =>
                api.cohortes[":id"].outcomes.start.$post({
                  param,
                  json: { day: FIRST_PRESENCE, people: seen(present) },
                }),
              )
            }
          >
            {t("startPresent", { count: present.length })}
          </Button>
        </>
      )}
      <Group align="end" gap="md">
        <DayInput label={t("endDay")} value={end} max={today} onChange={setEnd} />
        <Button
          loading={busy}
          disabled={!end || undecided.length === 0}
          onClick={() =>
            run(() =>
              api.cohortes[":id"].outcomes.$post({
                param,
                json: { outcome: "completed", day: end, people: seen(undecided) },
              }),
            )
          }
        >
          {t("complete", { count: undecided.length })}
        </Button>
      </Group>
    </Card>
  );
}
