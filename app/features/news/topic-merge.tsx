import { Alert, Button, Group, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Dialog } from "#app/staff/dialog.tsx";
import { useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { EditorTag } from "./schema.ts";

type Props = { tag: EditorTag; tags: readonly EditorTag[]; onClose: () => void };

/** Merges a topic into another, after saying what that means. */
export function TopicMerge({ tag, tags, onClose }: Props) {
  const t = useTranslations("news.topics");
  const locale = useLocale();
  const api = useApi();
  const act = useAct();
  const [into, setInto] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = tag.label[locale];
  const target = tags.find(({ key }) => key === into);

  async function merge() {
    if (!into) return;
    setBusy(true);
    const json = { into, version: tag.version };
    const request = () => api.tags[":key"].merge.$post({ param: { key: tag.key }, json });
    const outcome = await act(request, { form: true, done: t("merged", { name }) });
    setBusy(false);
    if (outcome.ok) onClose();
    else setWrong(outcome.fields.into?.[0] ?? null);
  }

  return (
    <Dialog onClose={onClose} title={t("merge", { name })}>
      <Stack>
        <Select
          label={t("into")}
          data={tags
            .filter(({ key }) => key !== tag.key)
            .map(({ key, label }) => ({ value: key, label: label[locale] }))}
          value={into}
          error={wrong}
          searchable
          required
          onChange={(value) => {
            setInto(value);
            setWrong(null);
          }}
        />
        {target && (
          <Alert color="yellow">
            {t("mergeText", {
              count: tag.posts,
              name,
              target: target.label[locale],
              address: `/news?tag=${tag.key}`,
            })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button disabled={!target} loading={busy} onClick={merge}>
            {t("mergeNow")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
