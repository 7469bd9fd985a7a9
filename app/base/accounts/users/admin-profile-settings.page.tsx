import {
  Card,
  Radio,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Title,
  useMantineColorScheme,
} from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { remember } from "#app/base/shell/browser/language.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { DensityChoice } from "#app/staff/table/density-choice.tsx";
import type { Route } from "./+types/admin-profile-settings.page.ts";
import { Devices } from "./devices.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { devices: await answerOr(pageOf(context).api.tokens.$get(), null) };
}

export default function Settings() {
  const t = useTranslations("users.settings");
  const { devices } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} maw={1100} style={{ alignItems: "start" }}>
        <Stack>
          <Language />
          <Theme />
          <Rows />
          <Mails />
        </Stack>
        <Devices devices={devices} />
      </SimpleGrid>
    </>
  );
}

function Language() {
  const t = useTranslations("users");
  const { user } = useStaff();
  const shown = useLocale();
  const { path } = usePaths();
  const api = useApi();
  const act = useAct();
  async function choose(locale: string) {
    const json = { locale: locale as Locale };
    const outcome = await act(() => api.user.$patch({ json }), { done: t("profile.saved") });
    if (!outcome.ok) return;
    remember(json.locale);
    if (locale !== shown) window.location.assign(localePath(json.locale, path));
  }
  return (
    <Card withBorder p="lg">
      <Radio.Group
        label={t("settings.language")}
        description={t("settings.languageText")}
        value={user.locale}
        onChange={choose}
      >
        <Stack gap="xs" mt="sm">
          {locales.map((locale) => (
            <Radio key={locale} value={locale} label={t(`locales.${locale}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  );
}

function Theme() {
  const t = useTranslations("users.settings");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The stored value is known in the browser only.
  const value = useMounted() ? colorScheme : "auto";
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h5" mb="xs">
        {t("theme")}
      </Title>
      <SegmentedControl
        aria-label={t("theme")}
        value={value}
        onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
        data={(["auto", "light", "dark"] as const).map((scheme) => ({
          value: scheme,
          label: t(`themes.${scheme}`),
        }))}
      />
    </Card>
  );
}

function Rows() {
  const t = useTranslations("users.settings");
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h5" mb="xs">
        {t("rows")}
      </Title>
      <DensityChoice />
    </Card>
  );
}

function Mails() {
  const t = useTranslations("users");
  const { user } = useStaff();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  async function choose(new_device: boolean) {
    setBusy(true);
    const json = { notifications: { new_device } };
    await act(() => api.user.$patch({ json }), { done: t("profile.saved") });
    setBusy(false);
  }
  return (
    <Card withBorder p="lg">
      <Title order={2} size="h5" mb="xs">
        {t("settings.mails")}
      </Title>
      <Switch
        label={t("settings.newDevice")}
        description={t("settings.newDeviceText")}
        checked={user.notifications.new_device}
        disabled={busy}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Card>
  );
}
