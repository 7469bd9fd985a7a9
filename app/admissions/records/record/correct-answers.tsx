import { Alert, Button, Group } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { consentField } from "#app/admissions/messages/consent.ts";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { rebase, same } from "#app/staff/form/rebase.ts";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useConfirmedClose } from "#app/staff/form/use-confirmed-close.ts";
import { isCovered, useEscape } from "#app/staff/frame/layers.ts";
import { holds } from "#app/website/registration-form/conditions.ts";
import type { Answer, Answers, Field, Step } from "#app/website/registration-form/definition.ts";
import { NO_NUMBER, writtenPhone } from "#app/website/registration-form/phone.ts";
import type { RegistrationRecord } from "../schema.ts";
import { AnswerInput } from "./answer-input.tsx";
import styles from "./record.module.css";
import { useAnswerWords } from "./use-answer-words.ts";

type Props = {
  registration: RegistrationRecord;
  step: Step;
  /** The answer that is corrected first. */
  first: string;
  onClose: () => void;
};

/**
 * Corrects the answers of one step where they stand. If somebody else saved meanwhile, the user sees the new answers,
 * keeps what was typed and decides again.
 */
export default function CorrectAnswers({ registration, step, first, onClose }: Props) {
  const t = useTranslations("registrations.records.correct");
  const words = useAnswerWords();
  const api = useApi();
  const act = useAct();
  const { revalidate } = useRevalidator();
  const [seen] = useState({ version: registration.version, answers: registration.answers });
  const [typed, setTyped] = useState<Answers>({});
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The version that was out of date when the user saved. */
  const [old, setOld] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const version = old === null ? seen.version : registration.version;
  // Until the new answers are rendered, the user cannot save over them.
  const isUnseen = version === old;
  const courses = useCourses(registration, step);
  const { values: now, meanwhile } = rebase<Answers>(
    seen.answers,
    { ...seen.answers, ...typed },
    registration.answers,
  );
  const corrected = Object.keys(typed).filter((name) => !same(typed[name], seen.answers[name]));
  const isDirty = corrected.length > 0 || reason !== "";
  const close = useConfirmedClose(onClose, () => isDirty);
  const ref = useRef<HTMLFormElement>(null);
  useUnsaved(isDirty);
  useEscape(() => isCovered() || close());
  useEffect(() => {
    const field = ref.current?.querySelector(`[data-field="${first}"]`);
    field?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")?.focus();
  }, [first]);

  const shown = step.fields.filter((field) => {
    if (isApplicantOnly(field, registration)) return false;
    if (errors[`answers.${field.name}`] || seen.answers[field.name] !== undefined) return true;
    return holds(field.when, now, registration.submitted_at.slice(0, 10));
  });
  const elsewhere = Object.entries(errors).filter(
    ([key]) => key !== "reason" && !shown.some(({ name }) => key === `answers.${name}`),
  );

  const isReady = corrected.length > 0 && reason.trim() !== "";

  async function save() {
    setBusy(true);
    const answers = Object.fromEntries(corrected.map((name) => [name, typed[name]]));
    const outcome = await act(
      () =>
        api.registrations[":id{[0-9]+}"].$patch({
          param: { id: String(registration.id) },
          json: { version, answers, reason },
        }),
      { done: t("done"), form: true, handled: "movedOn" },
    );
    if (outcome.ok) return onClose();
    setErrors(firstMessages(outcome.fields));
    if (outcome.body.why === "movedOn") {
      setOld(version);
      await revalidate();
    }
    setBusy(false);
  }

  return (
    <form
      ref={ref}
      role="dialog"
      aria-label={t("title", { step: words.step(step.name) })}
      className={styles.correcting}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      {old !== null && !isUnseen && <Alert color="orange">{t("late")}</Alert>}
      {elsewhere.length > 0 && (
        <Alert color="red">
          {elsewhere.map(([key, message]) => (
            <div key={key}>
              {t("elsewhere", { field: words.field(key.replace("answers.", "")), message })}
            </div>
          ))}
        </Alert>
      )}
      {shown.map((field) => (
        <div key={field.name} data-field={field.name}>
          <AnswerInput
            field={field}
            value={shownAs(field, typed[field.name], now[field.name])}
            stored={registration.answers[field.name]}
            meanwhile={
              field.name in meanwhile
                ? words.answer(field.name, registration.answers[field.name] ?? "")
                : undefined
            }
            error={errors[`answers.${field.name}`]}
            courses={courses}
            onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
          />
        </div>
      ))}
      <LimitedArea
        label={t("reason")}
        description={t("reasonHelp")}
        required
        autosize
        minRows={1}
        limit={1_000}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={busy || isUnseen} disabled={!isReady}>
          {t("save")}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          {t("cancel")}
        </Button>
      </Group>
    </form>
  );
}

/** Answers that only applicants can change: consent to messages, and a disability. */
function isApplicantOnly({ name }: Field, registration: RegistrationRecord): boolean {
  const confidential = name === "disability" || name === "needs";
  return name === consentField || (confidential && !registration.disability_consented);
}

/** A stored phone number is formatted; typed text stays as typed. */
function shownAs({ type }: Field, typed: Answer | undefined, stored: Answer | undefined) {
  if (typed !== undefined) return typed;
  if (type !== "phone" || typeof stored !== "string") return stored;
  return stored === NO_NUMBER ? "" : writtenPhone(stored);
}

/** The courses of the form, and the chosen one even if it is no longer offered. */
function useCourses(registration: RegistrationRecord, step: Step) {
  const api = useApi();
  const wanted = step.fields.some(({ type }) => type === "course");
  const chosen = String(registration.answers.formation_id ?? "");
  const own = { value: chosen, label: registration.course ?? chosen };
  const [list, setList] = useState<{ value: string; label: string }[]>([]);
  useEffect(() => {
    if (!wanted) return;
    void api["registration-forms"][":key"]
      .$get({ param: { key: registration.form } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((form) => {
        const fields = form?.steps.flatMap(({ fields }) => fields) ?? [];
        const { options } = fields.find(({ type }) => type === "course") ?? { options: [] };
        setList((options ?? []).map(({ code, label }) => ({ value: code, label })));
      })
      .catch(() => setList([]));
  }, [wanted, api, registration.form]);
  return list.some(({ value }) => value === chosen) || !chosen ? list : [own, ...list];
}
