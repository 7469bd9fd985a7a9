import { Button, MultiSelect, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useUnsaved } from "#app/staff/form/unsaved.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { RegistrationRecord } from "../schema.ts";
import styles from "./record.module.css";
import { RecordSection } from "./record-section.tsx";

type Props = { registration: RegistrationRecord; colleagues: { id: number; name: string }[] };

/** Internal notes on a registration; mentioned colleagues get an e-mail. */
export function RecordNotes({ registration, colleagues }: Props) {
  const t = useTranslations("registrations.records.record");
  const format = useFormatter();
  const manages = useStaff().may("registrations.manage");
  if (!manages && !registration.notes.length) return null;
  return (
    <RecordSection
      title={t("notes")}
      className={registration.notes.length ? undefined : "no-print"}
    >
      {manages && <NewNote id={registration.id} colleagues={colleagues} />}
      <ul className={styles.notes}>
        {registration.notes.map((note) => (
          <li key={note.id}>
            {note.text}
            <br />
            <small>
              {note.author} ·{" "}
              {format.dateTime(new Date(note.created_at), {
                dateStyle: "medium",
                timeStyle: "short",
              })}
              {note.mentions.length > 0 &&
                ` · ${t("mentioned", { names: note.mentions.join(", ") })}`}
            </small>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

function NewNote({ id, colleagues }: { id: number; colleagues: Props["colleagues"] }) {
  const t = useTranslations("registrations.records.record");
  const api = useApi();
  const act = useAct();
  const [text, setText] = useState("");
  const [mentioned, setMentioned] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  useUnsaved(text.trim() !== "");
  async function add() {
    // The text is cleared only after the page was read again: a second click must not write it twice.
    setBusy(true);
    const param = { id: String(id) };
    const json = { text, mentions: mentioned.map(Number) };
    const request = () => api.registrations[":id{[0-9]+}"].notes.$post({ param, json });
    const { ok } = await act(request, { done: t("noteAdded") });
    setBusy(false);
    if (!ok) return;
    setText("");
    setMentioned([]);
  }
  return (
    <Stack gap="xs" align="stretch" className="no-print">
      <Textarea
        label={t("newNote")}
        autosize
        minRows={1}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {(text || mentioned.length > 0) && (
        <MultiSelect
          label={t("mention")}
          description={t("mentionHelp")}
          data={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={mentioned}
          onChange={setMentioned}
          searchable
          maxValues={20}
        />
      )}
      <Button
        size="xs"
        disabled={!text.trim()}
        loading={busy}
        onClick={add}
        style={{ alignSelf: "start" }}
      >
        {t("addNote")}
      </Button>
    </Stack>
  );
}
