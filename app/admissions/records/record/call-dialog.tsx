import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "#app/staff/form/dialog.tsx";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { fieldsOf } from "#app/website/registration-form/definition.ts";
import { readPhone, writtenPhone } from "#app/website/registration-form/phone.ts";
import { useFormByKey } from "#app/website/registration-form/use-forms.ts";
import type { RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";
import { useAnswerWords } from "./use-answer-words.ts";

type Props = { registration: RegistrationRecord; about: string; onClose: () => void };

/** The numbers of a person, large, and what was said: a note, and the seat that was confirmed. */
export default function CallDialog({ registration, about, onClose }: Props) {
  const t = useTranslations("registrations.records.call");
  const words = useAnswerWords();
  const api = useApi();
  const act = useAct();
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const form = useFormByKey()(registration.form);
  const param = { id: String(registration.id) };
  const numbers = (form ? fieldsOf(form) : [])
    .filter(({ type }) => type === "phone")
    .flatMap(({ name }) => {
      const read = readPhone(String(registration.answers[name] ?? ""), { foreign: true });
      return "phone" in read ? [{ name, phone: read.phone }] : [];
    })
    .filter(({ phone }, at, all) => all.findIndex((each) => each.phone === phone) === at);
  const awaits = registration.status === "admitted" && !registration.confirmed_at;

  async function save(confirmed: boolean) {
    setBusy(true);
    const text = note.trim();
    if (confirmed) {
      const json = { version: registration.version, confirmed: true };
      const request = () => api.registrations[":id{[0-9]+}"].$patch({ param, json });
      const { ok } = await act(request, { withoutReload: Boolean(text), done: t("confirmed") });
      if (!ok) return setBusy(false);
    }
    if (text) {
      const json = { text: t("noted", { text }), mentions: [] };
      const request = () => api.registrations[":id{[0-9]+}"].notes.$post({ param, json });
      const { ok } = await act(request, { done: t("done") });
      if (!ok) return setBusy(false);
    }
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title={t("title", { name: `${registration.last_name} ${registration.first_names}` })}
    >
      <dl className={styles.numbers}>
        {numbers.map(({ name, phone }, at) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>
              <a href={`tel:${phone}`} data-autofocus={at === 0 ? true : undefined}>
                {writtenPhone(phone)}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {about && <p>{about}</p>}
      <LimitedArea
        label={t("note")}
        description={t("noteHelp")}
        autosize
        minRows={2}
        limit={3_900}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group mt="md" gap="xs">
        {awaits && (
          <Button loading={busy} onClick={() => save(true)}>
            {t("confirms")}
          </Button>
        )}
        <Button
          variant={awaits ? "default" : "filled"}
          loading={busy}
          disabled={!note.trim()}
          onClick={() => save(false)}
        >
          {t("save")}
        </Button>
      </Group>
    </Dialog>
  );
}
