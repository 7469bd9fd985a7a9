import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { closeAllModals, openModal } from "@mantine/modals";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { nameOf } from "#app/platform/access/current-user.ts";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { RoleRow } from "../roles/schema.ts";
import { RoleSelect } from "./role-select.tsx";
import type { UserRow } from "./schema.ts";
import { SecretOnce } from "./secret-once.tsx";

/** Edits names, e-mail and role of another user's account. */
export function RoleForm({ user, roles }: { user: UserRow; roles: readonly RoleRow[] }) {
  const t = useTranslations("users");
  const api = useApi();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const { firstname, lastname, email, role } = user;
  const form = useForm({ initialValues: { firstname, lastname, email, role } });
  async function save(json: typeof form.values) {
    setBusy(true);
    const call = () => api.users[":id"].$patch({ param: { id: String(user.id) }, json });
    const done = t("actions.done.changed", { name: nameOf(json) });
    const outcome = await act(call, { done, form: true });
    setBusy(false);
    if (!outcome.ok) return form.setErrors(firstMessages(outcome.fields));
    closeAllModals();
    const secret = outcome.data.default_password;
    if (secret === undefined) return;
    openModal({
      title: t("actions.renewed.shown"),
      children: (
        <>
          <Text size="sm" mb="md">
            {t("actions.renewed.why")}
          </Text>
          <SecretOnce name={nameOf(json)} email={json.email} secret={secret} />
        </>
      ),
      closeOnClickOutside: false,
    });
  }
  return (
    <form onSubmit={form.onSubmit(save)}>
      <Stack>
        <TextInput label={t("columns.firstname")} required {...form.getInputProps("firstname")} />
        <TextInput label={t("columns.lastname")} required {...form.getInputProps("lastname")} />
        <TextInput
          label={t("columns.email")}
          type="email"
          required
          description={t("actions.emailTold")}
          {...form.getInputProps("email")}
        />
        <RoleSelect
          roles={roles}
          {...form.getInputProps("role")}
          description={t("actions.roleEndsSessions")}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => closeAllModals()}>
            {t("actions.cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("actions.save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
