import { Button } from "@mantine/core";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import styles from "./inbox.module.css";
import { answerLimits, type InboxMessage } from "./schema.ts";

/** The text stays until it has been sent. */
export function AnswerForm({ message }: { message: InboxMessage }) {
  const t = useTranslations("inbox");
  const api = useApi();
  const act = useAct();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useUnsaved(text.trim() !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const outcome = await act(
      () =>
        api["contact-messages"][":id"].answers.$post({
          param: { id: String(message.id) },
          json: { text, version: message.version },
        }),
      { done: t("sent", { email: message.email ?? "" }), form: true },
    );
    setBusy(false);
    setError(outcome.ok ? null : (firstMessages(outcome.fields).text ?? null));
    if (outcome.ok) setText("");
  }

  return (
    <form className={styles.answer} onSubmit={submit}>
      <LimitedArea
        label={t("answer")}
        description={t("answerHint", { language: t(`languages.${message.locale}`) })}
        lang={message.locale}
        autosize
        minRows={5}
        limit={answerLimits.text}
        required
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} leftSection={<Send size={16} aria-hidden />}>
        {t("send")}
      </Button>
    </form>
  );
}
