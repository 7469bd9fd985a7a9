import { Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LimitedArea } from "#app/staff/form/limited-text.tsx";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { ChangesList } from "./changes-list.tsx";
import styles from "./editor.module.css";
import { useEditor } from "./editor-context.ts";

/** What publishing changes, for whom, and the button. */
export function PublishTab() {
  const t = useTranslations("formEditor.edit.publish");
  const { form, dirty } = useEditor();
  const api = useApi();
  const act = useAct();
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const one = api.desk["registration-forms"][":key"];
  const param = { key: form.key };
  const version = (form.version ?? 0) + 1;
  const isSame = form.version !== null && form.changes.length === 0;
  const count = Object.keys(form.problems).length;

  async function publish() {
    setBusy(true);
    const json = { draft_version: form.draft_version, note };
    const outcome = await act(() => one.publish.$post({ param, json }), {
      done: t("done", { version }),
    });
    setBusy(false);
    if (outcome.ok) setNote("");
  }

  const ask = (text: string, label: string, work: () => Promise<unknown>) =>
    modals.openConfirmModal({
      title: label,
      children: text,
      labels: { confirm: label, cancel: t("keep") },
      onConfirm: () => void work(),
    });

  return (
    <Stack>
      <h2 className={styles.heading}>{t("changes")}</h2>
      {isSame ? <Text>{t("none")}</Text> : <ChangesList changes={form.changes} />}
      <h2 className={styles.heading}>{t("begunTitle")}</h2>
      <Text>{t("begun", { drafts: form.begun.drafts })}</Text>
      <Text>{t("sent", { count: form.begun.registrations })}</Text>
      <LimitedArea
        label={t("note")}
        autosize
        minRows={2}
        limit={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {dirty && <Text fw={600}>{t("saveFirst")}</Text>}
      {Object.entries(form.problems).map(([path, text]) => (
        <Text key={path} c="red">
          {text}
        </Text>
      ))}
      <Group>
        <Button onClick={publish} loading={busy} disabled={dirty || isSame || count > 0}>
          {t("do", { version })}
        </Button>
        {form.version !== null && !isSame && (
          <Button
            variant="default"
            onClick={() =>
              ask(t("discardAsk"), t("discard"), () =>
                act(
                  () => one.draft.$delete({ param, json: { draft_version: form.draft_version } }),
                  { done: t("discarded") },
                ),
              )
            }
          >
            {t("discard")}
          </Button>
        )}
        {form.version !== null && (
          <Button
            variant="subtle"
            onClick={() =>
              form.retired
                ? void act(() => one.retired.$put({ param, json: { retired: false } }), {
                    done: t("resumed"),
                  })
                : ask(t("retireAsk"), t("retire"), () =>
                    act(() => one.retired.$put({ param, json: { retired: true } }), {
                      done: t("retired"),
                    }),
                  )
            }
          >
            {t(form.retired ? "resume" : "retire")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
