import {
  Alert,
  Button,
  Card,
  Group,
  Stack,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { locales } from "#app/i18n/locales.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import type { Route } from "./+types/admin-legal.page.ts";
import { hasGaps, type LegalKey, type LegalText, legalKeys } from "./schema.ts";

const empty: LegalText = {
  published: false,
  title: { fr: "", en: "", de: "" },
  body: { fr: "", en: "", de: "" },
};

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const texts = await Promise.all(
    legalKeys.map((key) =>
      answerOr(
        api.settings.legal[":key"].$get({
          param: { key },
          query: { translations: "all" },
        } as never),
        null,
      ),
    ),
  );
  return { texts: legalKeys.map((key, index) => ({ key, text: texts[index]?.text ?? empty })) };
}

export default function LegalTexts() {
  const t = useTranslations("legal");
  const { texts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <Tabs defaultValue={legalKeys[0]} maw={960}>
        <Tabs.List mb="md">
          {texts.map(({ key }) => (
            <Tabs.Tab key={key} value={key}>
              {t(`names.${key}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {texts.map(({ key, text }) => (
          <Tabs.Panel key={key} value={key}>
            <LegalForm name={key} text={text} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function LegalForm({ name, text }: { name: LegalKey; text: LegalText }) {
  const t = useTranslations("legal");
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: text });
  async function save(json: LegalText) {
    setBusy(true);
    const call = () => api.settings.legal[":key"].$put({ param: { key: name }, json });
    const outcome = await act(call, { done: t("saved"), form: true });
    setBusy(false);
    if (!outcome.ok) form.setErrors(firstMessages(outcome.fields));
  }
  return (
    <Card withBorder p="lg">
      <form onSubmit={form.onSubmit(save)}>
        <Stack>
          {hasGaps(form.values) && <Alert color="yellow">{t("gaps")}</Alert>}
          {locales.map((locale) => (
            <Stack key={locale} gap="xs">
              <TextInput
                label={t("heading", { language: t(`languages.${locale}`) })}
                required
                lang={locale}
                {...form.getInputProps(`title.${locale}`)}
              />
              <Textarea
                label={t("text", { language: t(`languages.${locale}`) })}
                description={t("hint")}
                required
                autosize
                minRows={6}
                maxRows={18}
                lang={locale}
                {...form.getInputProps(`body.${locale}`)}
              />
            </Stack>
          ))}
          <Group justify="space-between">
            <Switch
              label={t("published")}
              {...form.getInputProps("published", { type: "checkbox" })}
            />
            <Button type="submit" loading={busy}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
