import { Button, Card, Group, SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRoleName } from "#app/platform/access/use-role-name.ts";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { OwnEmail } from "./own-email.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnPhoto } from "./own-photo.tsx";
import styles from "./profile.module.css";

export default function EditProfile() {
  const t = useTranslations("users.profile");
  const { user } = useStaff();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <SimpleGrid
        cols={{ base: 1, md: 2 }}
        maw={960}
        className={styles.staff}
        style={{ alignItems: "start" }}
      >
        <Names />
        <OwnPhoto user={user} />
        <OwnEmail user={user} />
        <OwnPassword email={user.email} />
      </SimpleGrid>
    </>
  );
}

function Names() {
  const t = useTranslations("users");
  const roleName = useRoleName();
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
          <TextInput label={t("columns.role")} value={roleName(user)} readOnly />
          <Group>
            <Button type="submit" loading={busy}>
              {t("profile.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
