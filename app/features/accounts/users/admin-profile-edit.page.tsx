import {
  Button,
  Card,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  TextInput,
  Title,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageHeader } from "#app/staff/page-header.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import { StrengthMeter } from "../auth/strength-meter.tsx";

/** One's own names and password, inside the staff area. */
export default function EditProfile() {
  const t = useTranslations("users.profile");
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={960} style={{ alignItems: "start" }}>
        <Names />
        <Password />
      </SimpleGrid>
    </>
  );
}

function Names() {
  const t = useTranslations("users");
  const { user } = useStaff();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const { firstname, lastname } = user;
  const form = useForm({ initialValues: { firstname, lastname } });
  async function save(json: typeof form.values) {
    setBusy(true);
    const outcome = await act(() => api.user.$patch({ json }), {
      done: t("profile.saved"),
      form: true,
    });
    setBusy(false);
    if (!outcome.ok) form.setErrors(firstMessages(outcome.fields));
  }
  return (
    <Card withBorder p="lg">
      <form onSubmit={form.onSubmit(save)}>
        <Stack>
          <Title order={2} size="h4">
            {t("profile.data")}
          </Title>
          <TextInput
            label={t("columns.firstname")}
            required
            autoComplete="given-name"
            {...form.getInputProps("firstname")}
          />
          <TextInput
            label={t("columns.lastname")}
            required
            autoComplete="family-name"
            {...form.getInputProps("lastname")}
          />
          <TextInput
            label={t("columns.email")}
            value={user.email}
            readOnly
            description={t("profile.emailText")}
          />
          <TextInput label={t("columns.role")} value={t(`roles.${user.role}`)} readOnly />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {t("profile.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

function Password() {
  const t = useTranslations();
  const { user } = useStaff();
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { password: "", password_confirmation: "" } });
  async function save(json: typeof form.values) {
    setBusy(true);
    const done = t("users.profile.passwordSaved");
    const outcome = await act(() => api.user.password.$patch({ json }), { done, form: true });
    setBusy(false);
    if (outcome.ok) form.reset();
    else form.setErrors(firstMessages(outcome.fields));
  }
  const eye = { "aria-label": t("auth.password.show"), tabIndex: 0 };
  return (
    <Card withBorder p="lg">
      <form onSubmit={form.onSubmit(save)}>
        <Stack>
          <Title order={2} size="h4">
            {t("users.profile.password")}
          </Title>
          <p>{t("users.profile.passwordText")}</p>
          <PasswordInput
            label={t("auth.password.new")}
            required
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps("password")}
          />
          <StrengthMeter password={form.values.password} email={user.email} />
          <PasswordInput
            label={t("auth.password.again")}
            required
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps("password_confirmation")}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {t("users.profile.changePassword")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
