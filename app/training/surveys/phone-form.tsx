import { Button, Card, Group, Radio, Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { allowLeaving, useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { bodyOf, type Question, type TypedAnswers, typedFrom } from "./post-survey.ts";
import { monthsSince } from "./rules.ts";
import {
  BEFORE,
  incomes,
  type PhoneAnswers,
  type SurveyRow,
  situations,
  surveyLimits,
  useful,
} from "./schema.ts";
import styles from "./surveys.module.css";

type Props = { survey: SurveyRow; today: string; onDone: () => void };

/** The same six questions, typed in while the person is on the phone. */
export function PhoneForm({ survey, today, onDone }: Props) {
  const t = useTranslations("surveys");
  const format = useFormatter();
  const api = useApi();
  const act = useAct();
  const start = typedFrom(survey.answers);
  const [typed, setTyped] = useState<TypedAnswers>(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  useUnsaved(JSON.stringify(typed) !== JSON.stringify(start));
  const set = (name: Question) => (value: string | null) =>
    setTyped((before) => ({ ...before, [name]: value ?? "" }));
  const month = (text: string) =>
    format.dateTime(new Date(`${text}-15`), { month: "long", year: "numeric" });

  async function save(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const param = { id: String(survey.id) };
    const json = { ...bodyOf(typed), version: survey.version } as PhoneAnswers;
    const request = () => api.surveys[":id{[0-9]+}"].answers.$put({ param, json });
    const outcome = await act(request, { done: t("one.saved"), form: true });
    setBusy(false);
    if (outcome.ok) {
      allowLeaving();
      return onDone();
    }
    setErrors(firstMessages(outcome.fields));
  }

  const group = (
    name: "situation" | "related" | "income" | "useful",
    options: [string, string][],
  ) => (
    <Radio.Group
      label={t(`questions.${name}`)}
      value={typed[name]}
      onChange={set(name)}
      error={errors[name]}
      required={name === "situation"}
    >
      <Stack gap="xs" mt="xs">
        {options.map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );

  return (
    <Card withBorder component="form" onSubmit={save} noValidate aria-labelledby="phone-form">
      <h2 id="phone-form" className={styles.heading}>
        {t("one.type")}
      </h2>
      <Stack>
        {group(
          "situation",
          situations.map((value) => [value, t(`situations.${value}`)]),
        )}
        {group("related", [
          ["yes", t("yes")],
          ["no", t("no")],
        ])}
        <Select
          label={t("questions.since")}
          data={[
            ...monthsSince(survey.ended_on ?? survey.due_on, today).map((value) => ({
              value,
              label: month(value),
            })),
            { value: BEFORE, label: t("before") },
          ]}
          value={typed.since || null}
          onChange={set("since")}
          error={errors.since}
          clearable
        />
        {group(
          "income",
          incomes.map((value) => [value, t(`incomes.${value}`)]),
        )}
        {group(
          "useful",
          useful.map((value) => [String(value), t(`usefulness.${value}`)]),
        )}
        <LimitedArea
          label={t("questions.remark")}
          limit={surveyLimits.remark}
          autosize
          minRows={3}
          value={typed.remark}
          onChange={(event) => set("remark")(event.currentTarget.value)}
          error={errors.remark}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t("one.cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("one.save")}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
