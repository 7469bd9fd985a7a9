import { Alert, Button, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { allowLeaving, useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { type Conflict, ConflictBox } from "./conflict-box.tsx";
import { type IntakeValues, planOf, valuesOf } from "./intake-values.ts";
import { MeaningBox } from "./meaning-box.tsx";
import { QuickDays } from "./quick-days.tsx";
import type { IntakeOverview, IntakeSaved, IntakeView } from "./schema.ts";
import { useMeaning } from "./use-meaning.ts";

type Props = { intake: IntakeView | null; forms: IntakeOverview["forms"]; today: string };

/** Creates or changes an intake; what it means is said before it is confirmed. */
export function IntakeForm({ intake, forms, today }: Props) {
  const t = useTranslations("intakes");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { to } = usePaths();
  const saved = valuesOf(intake, today, forms[0]?.key ?? "");
  const [values, setValues] = useState<IntakeValues>(saved);
  const [version, setVersion] = useState(intake?.version ?? 0);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const state = useMeaning(intake?.id ?? null, values);
  const dirty = JSON.stringify(values) !== JSON.stringify(saved);
  useUnsaved(dirty);
  const wrong: Record<string, string> = state.is === "wrong" ? state.fields : refused;

  function change(part: Partial<IntakeValues>) {
    setValues({ ...values, ...part });
    setRefused({});
  }
  const typed = (name: "opens_on" | "closes_on") => ({
    value: values[name],
    error: wrong[name],
    onChange: (day: string) => change({ [name]: day }),
  });

  const routes = api["registration-calls"];
  const send = (tell: boolean) => {
    const json = { ...planOf(values), tell };
    return intake
      ? routes[":id{[0-9]+}"].$put({ param: { id: String(intake.id) }, json: { ...json, version } })
      : routes.$post({ json: { ...json, form: values.form, year: Number(values.year) } });
  };

  async function confirm(tell: boolean) {
    setBusy(true);
    const outcome = await act(() => send(tell), {
      done: t("saved"),
      form: true,
      withoutReload: true,
      handled: "movedOn",
    });
    setBusy(false);
    if (outcome.ok) return leave(outcome.data as IntakeSaved);
    if (outcome.body.why === "movedOn") setConflict(outcome.body as unknown as Conflict);
    else setRefused(firstMessages(outcome.fields));
  }

  /** The page of the intake follows the messages of this change. */
  async function leave({ intake: { id }, batch }: IntakeSaved) {
    allowLeaving();
    const query = batch ? `?${new URLSearchParams({ batch })}` : "";
    await navigate(to(`/admin/registration/intakes/${id}${query}`));
  }

  return (
    <Stack maw={760}>
      {conflict && (
        <ConflictBox
          conflict={conflict}
          yours={planOf(values)}
          onKeep={() => {
            setVersion(conflict.current.version);
            setConflict(null);
            change({});
          }}
          onTake={() => {
            setValues(valuesOf(conflict.current, today, ""));
            setVersion(conflict.current.version);
            setConflict(null);
          }}
        />
      )}
      {!intake && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t("form.form")}
            data={forms.map(({ key, title }) => ({ value: key, label: title }))}
            allowDeselect={false}
            required
            value={values.form}
            error={wrong.form}
            onChange={(form) => change({ form: form ?? "" })}
          />
          <TextInput
            label={t("form.year")}
            description={t("form.yearHelp")}
            inputMode="numeric"
            required
            value={values.year}
            error={wrong.year}
            onChange={(event) => change({ year: event.currentTarget.value })}
          />
        </SimpleGrid>
      )}
      {intake && <QuickDays intake={intake} values={values} today={today} onChange={change} />}
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: "start" }}>
        <DayInput label={t("form.opens")} required {...typed("opens_on")} />
        <DayInput
          label={t("form.closes")}
          description={t("form.closesHelp")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          required
          {...typed("closes_on")}
        />
        <LimitedNumber
          label={t("form.seats")}
          description={t("form.seatsHelp")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          min={1}
          allowDecimal={false}
          value={values.seats}
          error={wrong.seats}
          onChange={(seats) => change({ seats })}
        />
      </SimpleGrid>
      <div role="status">
        {dirty && values.opens_on && values.closes_on ? (
          <MeaningBox
            state={state}
            plan={planOf(values)}
            busy={busy}
            onRetry={() => change({})}
            onConfirm={(tell) => void confirm(tell)}
          />
        ) : (
          <Alert role="note" color="gray">
            {t("meaning.unchanged")}
          </Alert>
        )}
      </div>
      <Group justify="flex-end">
        {intake && dirty && (
          <Button variant="default" onClick={() => change(saved)}>
            {t("form.undo")}
          </Button>
        )}
        {!intake && (
          <Button component={Link} to={to("/admin/registration/intakes")} variant="default">
            {t("form.cancel")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
