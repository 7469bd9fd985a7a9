import { Alert, Button, Card, Group, SimpleGrid, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Permission } from "#app/platform/access/permissions.ts";
import { completeRights, rightsChanged } from "#app/platform/access/role.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { LimitedText } from "#app/staff/form/limited-text.tsx";
import { allowLeaving, useUnsaved } from "#app/staff/form/unsaved.tsx";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { ChangeSummary } from "./change-summary.tsx";
import { RightChoice } from "./right-choice.tsx";
import styles from "./roles.module.css";
import { type RoleDetails, roleLimits } from "./schema.ts";

type Props = { role?: RoleDetails; rights: readonly Permission[] };

/** Makes a role, or changes one after saying whom that concerns. */
export function RoleForm({ role, rights }: Props) {
  const t = useTranslations("roles.form");
  const api = useApi();
  const act = useAct();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { to } = usePaths();
  const [busy, setBusy] = useState(false);
  /** What another administrator saved meanwhile. */
  const [theirs, setTheirs] = useState<RoleDetails | null>(null);
  const form = useForm({
    initialValues: {
      name: role?.name ?? { fr: "", en: "", de: "" },
      permissions: completeRights(rights),
    },
    validate: {
      name: Object.fromEntries(
        locales.map((locale) => [locale, (name: string) => (name.trim() ? null : t("missing"))]),
      ),
    },
  });
  useUnsaved(form.isDirty());

  async function save(values: typeof form.values) {
    setBusy(true);
    const outcome = role
      ? await act(
          () =>
            api.roles[":key"].$put({
              param: { key: role.key },
              json: { ...values, version: (theirs ?? role).version },
            }),
          { form: true, done: t("saved"), handled: "role_changed", withoutReload: true },
        )
      : await act(() => api.roles.$post({ json: values }), {
          form: true,
          done: t("created"),
          withoutReload: true,
        });
    setBusy(false);
    if (outcome.ok) {
      allowLeaving();
      return navigate(to(`/admin/users/roles/${outcome.data.key}`));
    }
    const { current } = outcome.body as { current?: RoleDetails };
    if (current) setTheirs(current);
    form.setErrors(firstMessages(outcome.fields));
  }

  function ask(values: typeof form.values) {
    const changed = rightsChanged((theirs ?? role)?.permissions ?? [], values.permissions);
    const same = changed.gained.length + changed.lost.length === 0;
    if (!role || same || role.people + role.invitations === 0) {
      void save(values);
      return;
    }
    askFirst({
      title: t("confirm"),
      children: <ChangeSummary role={theirs ?? role} {...changed} />,
      labels: { confirm: t("save"), cancel: t("cancel") },
      onConfirm: () => void save(values),
    });
  }

  return (
    <form onSubmit={form.onSubmit(ask)} noValidate>
      <Stack maw={760}>
        {theirs && (
          <Alert color="yellow" title={t("conflict", { name: theirs.changed_by })}>
            <p>{t("conflictText")}</p>
            <ChangeSummary
              role={theirs}
              {...rightsChanged(theirs.permissions, form.values.permissions)}
            />
            <Button mt="sm" size="xs" variant="default" onClick={() => void revalidate()}>
              {t("takeTheirs")}
            </Button>
          </Alert>
        )}
        <Card withBorder component="fieldset">
          <legend className={styles.legend}>{t("name")}</legend>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {locales.map((locale) => (
              <LimitedText
                key={locale}
                label={t(`languages.${locale}`)}
                lang={locale}
                required
                limit={roleLimits.name}
                {...form.getInputProps(`name.${locale}`)}
              />
            ))}
          </SimpleGrid>
        </Card>
        {form.errors.permissions && <Alert color="red">{form.errors.permissions}</Alert>}
        <RightChoice
          rights={form.values.permissions}
          onChange={(permissions) => form.setFieldValue("permissions", permissions)}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={busy}
            disabled={role !== undefined && !form.isDirty() && !theirs}
          >
            {role ? t("save") : t("create")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
