import { Alert, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import styles from "./launch.module.css";
import type { Try } from "./schema.ts";

/** Why a test message was refused: in our words, and in those of the server. */
export function TryProblemText({ last }: { last: Try }) {
  const t = useTranslations("launch");
  return (
    <Alert color="red" my="xs" p="xs">
      <p>{t(`problems.${last.problem ?? "unknown"}`)}</p>
      {last.answer && <p className={styles.answer}>{t("serverSaid", { answer: last.answer })}</p>}
    </Alert>
  );
}

export function TryEmail() {
  const t = useTranslations("launch");
  const { user } = useStaff();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    await act(() => api.launch.tries.email.$post(), { done: t("try.started") });
    setBusy(false);
  }
  return (
    <Button size="xs" variant="light" mt="sm" loading={busy} onClick={send} className={styles.long}>
      {t("try.mail", { email: user.email })}
    </Button>
  );
}

export function TrySms() {
  const t = useTranslations("launch");
  const api = useApi();
  const act = useAct();
  const [phone, setPhone] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    const outcome = await act(() => api.launch.tries.sms.$post({ json: { phone } }), {
      form: true,
      done: t("try.started"),
    });
    setErrors(outcome.ok ? {} : firstMessages(outcome.fields));
    setBusy(false);
  }
  return (
    <form
      className={styles.sms}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        type="tel"
        autoComplete="tel"
        label={t("try.phone")}
        description={t("try.phoneHelp")}
        value={phone}
        onChange={({ currentTarget }) => setPhone(currentTarget.value)}
        error={errors.phone}
      />
      <Button type="submit" size="xs" variant="light" loading={busy}>
        {t("try.sms")}
      </Button>
    </form>
  );
}
