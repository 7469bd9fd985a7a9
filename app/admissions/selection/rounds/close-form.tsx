import { ActionIcon, Alert, Button, Checkbox, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { LimitedArea, LimitedText } from "#app/staff/form/limited-text.tsx";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { roundLimits } from "../schema.ts";
import styles from "./round.module.css";
import { useRound } from "./use-round.ts";

type Member = { key: number; name: string; role: string };
let lastKey = 0;
const newMember = (): Member => ({ key: ++lastKey, name: "", role: "" });

type Props = { onTask: (task: string) => void };

/** Closes a round with the committee, its remark and a message to the people on the list. */
export function CloseForm({ onTask }: Props) {
  const t = useTranslations("rounds.close");
  const { round } = useRound();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const { revalidate } = useRevalidator();
  const refusalText = useRefusalText();
  const form = useForm({
    initialValues: { reason: "", message: "", confirm: false, members: [newMember()] },
  });
  const { waiting, third_missing: thirds } = round.counts;
  const empty = round.counts.chosen === 0;
  const missed = round.live.filter(({ state }) => state !== "met").length;

  useUnsaved(form.isDirty());

  async function close({ reason, message, members }: typeof form.values) {
    setBusy(true);
    setRefusal("");
    const json = {
      version: round.version,
      confirm: true as const,
      reason: reason.trim(),
      ...(message.trim() ? { message: message.trim() } : {}),
      members: members
        .filter(({ name }) => name.trim())
        .map(({ name, role }) => ({ name: name.trim(), role: role.trim() })),
    };
    const param = { id: String(round.id) };
    const request = () => api["selection-rounds"][":id"].close.$post({ param, json });
    const outcome = await act(request, { form: true, withoutReload: true });
    setBusy(false);
    if (outcome.ok) {
      if ("task" in outcome.data) return onTask(outcome.data.task);
      await revalidate();
      return void notifications.show({ color: "green", message: t("done") });
    }
    form.setErrors(firstMessages(outcome.fields));
    if (outcome.status !== 409) return;
    // Shown until the next try, because a notification disappears too soon.
    const others = outcome.body.why === "stale" || outcome.body.why === "moved";
    setRefusal(others ? t("changed") : refusalText(outcome));
    await revalidate();
  }

  return (
    <form onSubmit={form.onSubmit(close)}>
      <Stack maw={720}>
        <p>{t("lead", { chosen: round.counts.chosen, seats: round.seats })}</p>
        {empty && <Alert color="yellow">{t("empty")}</Alert>}
        {waiting > 0 && <Alert color="yellow">{t("waiting", { count: waiting })}</Alert>}
        {thirds > 0 && <Alert color="yellow">{t("thirds", { count: thirds })}</Alert>}
        {missed > 0 && !empty && <Alert color="yellow">{t("missed", { count: missed })}</Alert>}
        <fieldset className={styles.plain}>
          <legend className={styles.legend}>{t("members")}</legend>
          <p className={styles.small}>{t("membersHelp")}</p>
          {form.values.members.map(({ key }, nth) => (
            <Group key={key} gap="xs" align="flex-end" wrap="nowrap" mt="xs">
              <LimitedText
                label={t("memberName")}
                limit={120}
                flex={1}
                {...form.getInputProps(`members.${nth}.name`)}
              />
              <LimitedText
                label={t("memberRole")}
                limit={120}
                flex={1}
                {...form.getInputProps(`members.${nth}.role`)}
              />
              {form.values.members.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size={36}
                  aria-label={t("removeMember", { nth: nth + 1 })}
                  onClick={() => form.removeListItem("members", nth)}
                >
                  <Trash2 size={17} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          ))}
          {form.values.members.length < roundLimits.members && (
            <Button
              mt="xs"
              size="xs"
              variant="default"
              leftSection={<Plus size={15} aria-hidden />}
              onClick={() => form.insertListItem("members", newMember())}
            >
              {t("addMember")}
            </Button>
          )}
        </fieldset>
        <LimitedArea
          label={t("reason")}
          description={t("reasonHelp")}
          required
          autosize
          minRows={2}
          limit={roundLimits.reason}
          {...form.getInputProps("reason")}
        />
        <LimitedArea
          label={t("message")}
          description={t("messageHelp")}
          autosize
          minRows={3}
          limit={roundLimits.message}
          {...form.getInputProps("message")}
        />
        <Checkbox label={t("confirm")} {...form.getInputProps("confirm", { type: "checkbox" })} />
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Button
          type="submit"
          loading={busy}
          disabled={empty || !form.values.confirm || form.values.reason.trim().length < 3}
        >
          {t("close")}
        </Button>
      </Stack>
    </form>
  );
}
