import { Alert, Button, Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Localized, locales } from "#app/i18n/locales.ts";
import { Dialog } from "#app/staff/dialog.tsx";
import { LimitedText } from "#app/staff/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { useConfirmedClose } from "#app/staff/use-confirmed-close.ts";
import { type EditorTag, tagLimits } from "./schema.ts";

type Props = { tag: EditorTag | null; onClose: () => void };
type Current = Pick<EditorTag, "label" | "version">;

/** The words of a topic in three languages; its address stays. */
export function TopicForm({ tag, onClose }: Props) {
  const t = useTranslations("news.topics");
  const languages = useTranslations("contentEditor.languages");
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Current | null>(null);
  const blank: Localized = { fr: "", en: "", de: "" };
  const form = useForm({ initialValues: { label: tag?.label ?? blank } });
  const close = useConfirmedClose(onClose, () => form.isDirty());

  async function save({ label }: typeof form.values) {
    setBusy(true);
    const outcome = tag
      ? await act(
          () =>
            api.tags[":key"].$put({
              param: { key: tag.key },
              json: { label, version: (theirs ?? tag).version },
            }),
          { form: true, done: t("saved") },
        )
      : await act(() => api.tags.$post({ json: { label } }), { form: true, done: t("created") });
    setBusy(false);
    if (outcome.ok) return onClose();
    const { current } = outcome.body as { current?: Current };
    if (current) setTheirs(current);
    form.setErrors(firstMessages(outcome.fields));
  }

  return (
    <Dialog onClose={onClose} title={tag ? t("editTitle") : t("add")}>
      <form onSubmit={form.onSubmit(save)}>
        <Stack>
          {theirs && (
            <Alert color="yellow">
              {t("theirs", { names: locales.map((locale) => theirs.label[locale]).join(" · ") })}
            </Alert>
          )}
          {locales.map((locale) => (
            <LimitedText
              key={locale}
              label={languages(locale)}
              lang={locale}
              required
              limit={tagLimits.label}
              {...form.getInputProps(`label.${locale}`)}
            />
          ))}
          <p>{tag ? t("addressStays", { address: `/news?tag=${tag.key}` }) : t("addressMade")}</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={busy}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
