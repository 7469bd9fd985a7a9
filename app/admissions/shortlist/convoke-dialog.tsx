import { Alert, Anchor, Button, Group, SegmentedControl, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ReachNote } from "#app/admissions/messages/reach-note.tsx";
import {
  type ConvocationKind,
  convocationKinds,
  type RegistrationRow,
} from "#app/admissions/records/schema.ts";
import { DayInput } from "#app/staff/form/day-input.tsx";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { TimeInput } from "#app/staff/form/time-input.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { useDownload } from "#app/staff/table/use-download.ts";
import { writtenPhone } from "#app/website/registration-form/phone.ts";
import { type ConvocationResult, convocationLimits } from "./schema.ts";
import { SlotPlan, useSlotPlan } from "./slot-plan.tsx";

type Props = { people: RegistrationRow[]; onClose: () => void };

/** Sends convocations by email or SMS and prints them for people whom neither reaches. */
export function ConvokeDialog({ people, onClose }: Props) {
  const t = useTranslations("shortlist.dialog");
  const api = useApi();
  const act = useAct();
  const download = useDownload();
  const [busy, setBusy] = useState<"send" | "print" | null>(null);
  const [result, setResult] = useState<ConvocationResult | null>(null);
  const form = useForm({
    initialValues: {
      kind: "test" as ConvocationKind,
      day: "",
      time: "08:00",
      place: "",
      bring: "",
    },
  });
  // One id per dialog, so that a second click or a retry invites nobody twice.
  const [id] = useState(() => crypto.randomUUID());
  const today = useStaff().now.slice(0, 10);
  const { day, time, place } = form.values;
  const slots = useSlotPlan({ ids: people.map(({ id }) => id), day, time, place });
  const json = { ...form.values, ...slots.input };
  const isTooMany = people.length > convocationLimits.people;
  const filled = !isTooMany && day && time && place.trim() !== "";
  const ready = filled && json.ids.length > 0;

  async function send() {
    setBusy("send");
    const request = () => api.registrations.convocations.$post({ json: { ...json, id } });
    const outcome = await act(request, { form: true });
    setBusy(null);
    if (outcome.ok) setResult(outcome.data);
    else form.setErrors(firstMessages(outcome.fields));
  }
  async function print() {
    setBusy("print");
    await download("/api/registrations/convocations/pdf", {
      method: "POST",
      body: JSON.stringify(json),
      headers: { "content-type": "application/json" },
    });
    setBusy(null);
  }

  return (
    <Dialog
      onClose={onClose}
      title={t("title", { count: people.length })}
      size="lg"
      saved={result !== null}
    >
      <form onSubmit={form.onSubmit(send)}>
        <Stack>
          {isTooMany && (
            <Alert color="yellow">{t("tooMany", { most: convocationLimits.people })}</Alert>
          )}
          <SegmentedControl
            aria-label={t("kind")}
            data={convocationKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            {...form.getInputProps("kind")}
          />
          <Group grow align="flex-start">
            <DayInput label={t("day")} required min={today} {...form.getInputProps("day")} />
            <TimeInput
              label={t(slots.shown ? "from" : "time")}
              required
              {...form.getInputProps("time")}
            />
          </Group>
          <LimitedText
            label={t("place")}
            required
            limit={convocationLimits.place}
            {...form.getInputProps("place")}
          />
          <LimitedArea
            label={t("bring")}
            autosize
            minRows={2}
            limit={convocationLimits.bring}
            {...form.getInputProps("bring")}
          />
          {!result && <SlotPlan plan={slots} ready={Boolean(filled)} />}
          {result ? <SendReport result={result} /> : <ReachNote people={people} />}
          <Group justify="space-between">
            <Button
              variant="default"
              leftSection={<Printer size={16} aria-hidden />}
              loading={busy === "print"}
              disabled={!ready}
              onClick={print}
            >
              {t("print")}
            </Button>
            {result ? (
              <Button onClick={onClose}>{t("close")}</Button>
            ) : (
              <Button type="submit" loading={busy === "send"} disabled={!ready}>
                {t("send")}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** How many messages leave, by email or SMS, and whom to call or give the printed letter. */
function SendReport({ result }: { result: ConvocationResult }) {
  const t = useTranslations("shortlist.dialog");
  const calls = useTranslations("registrations.calls");
  const { to } = usePaths();
  const { sent, unreachable, refused } = result;
  return (
    <Alert color={unreachable.length || refused.length ? "yellow" : "green"} role="status">
      <p>{t("sent", { count: sent })}</p>
      {unreachable.length > 0 && (
        <p>
          {t("unreachable", { count: unreachable.length })}{" "}
          <Anchor href={to("/admin/registration/appels")} inherit>
            {calls("title")}
          </Anchor>
        </p>
      )}
      <ul>
        {unreachable.map(({ id, name, reference, phone }) => (
          <li key={id}>{t("person", { name, reference, phone: writtenPhone(phone) })}</li>
        ))}
      </ul>
      {refused.length > 0 && <p>{t("refused", { count: refused.length })}</p>}
    </Alert>
  );
}
