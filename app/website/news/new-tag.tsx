import { Button, Group, Modal, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { locales } from "#app/platform/i18n/locales.ts";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useConfirmedClose } from "#app/staff/form/use-confirmed-close.ts";
import type { EditorTag } from "./schema.ts";

/** A topic that is missing, without leaving the article. */
export function NewTag({ onCreated }: { onCreated: (tag: EditorTag) => void }) {
  const t = useTranslations("editor");
  const api = useApi();
  const act = useAct();
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({ initialValues: { label: { fr: "", en: "", de: "" } } });

  const careful = useConfirmedClose(() => {
    form.reset();
    close();
  }, form.isDirty);

  async function create(json: typeof form.values) {
    const outcome = await act(() => api.tags.$post({ json }), {
      form: true,
      withoutReload: true,
      done: t("tags.created"),
    });
    if (!outcome.ok) return form.setErrors(firstMessages(outcome.fields));
    onCreated(outcome.data);
    form.reset();
    close();
  }

  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ justifySelf: "start" }}
        leftSection={<Plus size={15} aria-hidden />}
        onClick={open}
      >
        {t("tags.add")}
      </Button>
      <Modal
        opened={opened}
        onClose={careful}
        title={t("tags.title")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <form onSubmit={form.onSubmit(create)}>
          <Stack>
            <p>{t("tags.lead")}</p>
            {locales.map((locale) => (
              <LimitedText
                key={locale}
                label={t(`languages.${locale}`)}
                lang={locale}
                required
                limit={60}
                {...form.getInputProps(`label.${locale}`)}
              />
            ))}
            <Group justify="flex-end">
              <Button variant="default" onClick={careful}>
                {t("tags.cancel")}
              </Button>
              <Button type="submit">{t("tags.save")}</Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
