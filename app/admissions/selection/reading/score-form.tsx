import { Button, Card, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { useAnswerWords } from "#app/admissions/records/record/use-answer-words.ts";
import { LimitedNumber } from "#app/staff/form/limited-number.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { MAX_POINTS, type TextCriterion } from "../criteria.ts";
import { type ReadingRegistration, type RoundStatus, roundLimits } from "../schema.ts";
import styles from "./reading.module.css";

type Props = {
  round: { id: number; status: RoundStatus; criteria: TextCriterion[] };
  registration: ReadingRegistration;
};

/** The texts of one registration by criterion, each with guidance, a score and a remark. */
export function ScoreForm({ round, registration }: Props) {
  const t = useTranslations("reading");
  const api = useApi();
  const act = useAct();
  const [, setSearch] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const closed = round.status === "closed";
  const form = useForm({
    initialValues: { marks: round.criteria.map((one) => typed(one, registration)) },
    validate: {
      marks: {
        mark: (mark) =>
          mark === "" || (mark >= 0 && mark <= MAX_POINTS)
            ? null
            : t("range", { most: MAX_POINTS }),
      },
    },
  });
  const given = form.values.marks.filter(({ mark }) => mark !== "");

  useUnsaved(form.isDirty());

  // After a file was saved the focus is nowhere: the next one begins at its heading, one Tab before the mark.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);

  async function save() {
    setBusy(true);
    const marks = given.map(({ criterion, mark, comment }) => ({
      criterion,
      mark: Number(mark),
      comment,
    }));
    const param = { id: String(round.id), reading: String(registration.id) };
    const json = { version: registration.version, marks };
    const request = () => api["selection-rounds"][":id"].reading[":reading"].$put({ param, json });
    const outcome = await act(request, { done: t("saved"), form: true, withoutReload: true });
    setBusy(false);
    if (!outcome.ok) return form.setErrors(errorsByBox(firstMessages(outcome.fields)));
    form.resetDirty();
    // Without the parameter the page shows the next unfinished reading.
    setSearch({}, { replace: true });
  }

  /** Only filled boxes are sent, so the indexes of the errors must be mapped back. */
  function errorsByBox(errors: Record<string, string>) {
    const places = form.values.marks.flatMap(({ mark }, place) => (mark === "" ? [] : [place]));
    const rename = (name: string) =>
      name.replace(/^marks\.(\d+)/, (_, nth) => `marks.${places[Number(nth)] ?? nth}`);
    return Object.fromEntries(
      Object.entries(errors).map(([name, message]) => [rename(name), message]),
    );
  }

  return (
    <Card
      withBorder
      component="form"
      onSubmit={form.onSubmit(save)}
      aria-label={t("number", { id: registration.id })}
    >
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t("number", { id: registration.id })}
      </h2>
      <Stack>
        {round.criteria.map((criterion, nth) => (
          <fieldset key={criterion.id} className={styles.criterion} disabled={closed}>
            <Texts criterion={criterion} registration={registration} />
            {criterion.guidance && <p className={styles.guidance}>{criterion.guidance}</p>}
            <Group align="flex-start">
              <LimitedNumber
                label={t("mark", { most: MAX_POINTS })}
                min={0}
                max={MAX_POINTS}
                step={0.25}
                disabled={closed}
                w={150}
                {...form.getInputProps(`marks.${nth}.mark`)}
              />
              <LimitedArea
                label={t("comment")}
                autosize
                minRows={1}
                limit={roundLimits.comment}
                disabled={closed}
                flex="1 1 14rem"
                {...form.getInputProps(`marks.${nth}.comment`)}
              />
            </Group>
          </fieldset>
        ))}
        {!closed && (
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={!given.length}>
              {t("save")}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function typed({ id }: TextCriterion, { marks }: ReadingRegistration) {
  const own = marks.find(({ criterion }) => criterion === id);
  const mark: number | "" = own?.mark ?? "";
  return { criterion: id, mark, comment: own?.comment ?? "" };
}

function Texts({
  criterion,
  registration,
}: {
  criterion: TextCriterion;
  registration: ReadingRegistration;
}) {
  const t = useTranslations("reading");
  const words = useAnswerWords();
  const texts = registration.texts.filter((text) => text.criterion === criterion.id);
  return (
    <>
      <legend className={styles.legend}>
        {criterion.label || criterion.fields.map(words.field).join(", ")}
      </legend>
      {texts.map(({ field, text }) => (
        <div key={field}>
          {(texts.length > 1 || criterion.label) && (
            <h3 className={styles.field}>{words.field(field)}</h3>
          )}
          <blockquote className={styles.text}>{text || t("noText")}</blockquote>
        </div>
      ))}
    </>
  );
}
