import { Button, Card, Group, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Role } from "#app/access/permissions.ts";
import { type Locale, locales } from "#app/i18n/locales.ts";
import { PageHeader } from "#app/staff/page-header.tsx";
import { firstMessages, useAct } from "#app/staff/use-act.ts";
import { useApi } from "#app/staff/use-api.ts";
import { AddedInvitation, AddedUser } from "./added.tsx";
import { RoleSelect } from "./role-select.tsx";
import type { Invitation, UserRow } from "./schema.ts";

type Way = "invite" | "create";
type Added =
  | { way: "invite"; invitation: Invitation; link: string }
  | { way: "create"; user: UserRow; secret: string };

/** A new colleague: by invitation, or with a password that is handed over. */
export default function AddUser() {
  const t = useTranslations("users");
  const api = useApi();
  const act = useAct();
  const [way, setWay] = useState<Way>("invite");
  const [added, setAdded] = useState<Added | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: {
      ...{ firstname: "", lastname: "", email: "" },
      role: "staff" as Role,
      locale: useLocale() as Locale,
    },
  });

  async function add(json: typeof form.values) {
    setBusy(true);
    const outcome =
      way === "invite"
        ? await act(() => api.invitations.$post({ json }), { form: true })
        : await act(() => api.users.$post({ json }), { form: true });
    setBusy(false);
    if (!outcome.ok) return form.setErrors(firstMessages(outcome.fields));
    const { data } = outcome;
    form.reset();
    if ("link" in data) setAdded({ way: "invite", ...data });
    else setAdded({ way: "create", user: data.user, secret: data.default_password });
  }

  const another = () => setAdded(null);
  return (
    <>
      <PageHeader title={t("add.title")} lead={t("add.lead")} />
      <Card withBorder maw={560} p="lg">
        {added?.way === "invite" && <AddedInvitation {...added} onAnother={another} />}
        {added?.way === "create" && <AddedUser {...added} onAnother={another} />}
        {!added && (
          <form onSubmit={form.onSubmit(add)}>
            <Stack>
              <SegmentedControl
                aria-label={t("add.how")}
                value={way}
                onChange={(value) => setWay(value as Way)}
                data={[
                  { value: "invite", label: t("add.invite") },
                  { value: "create", label: t("add.create") },
                ]}
              />
              <p>{t(`add.${way}Text`)}</p>
              <TextInput
                label={t("columns.email")}
                type="email"
                required
                {...form.getInputProps("email")}
              />
              <Group grow align="flex-start">
                <TextInput
                  label={t("columns.firstname")}
                  required={way === "create"}
                  {...form.getInputProps("firstname")}
                />
                <TextInput
                  label={t("columns.lastname")}
                  required={way === "create"}
                  {...form.getInputProps("lastname")}
                />
              </Group>
              <RoleSelect
                {...form.getInputProps("role")}
                description={t(`roleMay.${form.values.role}`)}
              />
              <Select
                label={t("add.locale")}
                data={locales.map((value) => ({ value, label: t(`locales.${value}`) }))}
                allowDeselect={false}
                {...form.getInputProps("locale")}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={busy}>
                  {t(way === "invite" ? "add.sendInvitation" : "add.createAccount")}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Card>
    </>
  );
}
