import { Button, Card, Group, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import type { ClientUser } from "#app/api-client/browser/types.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useClient } from "#app/api-client/use-client.ts";
import { type Locale, locales } from "#app/platform/i18n/locales.ts";
import { firstMessages, useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import type { Route } from "./+types/admin-add.page.ts";
import { AddedInvitation, AddedUser } from "./added.tsx";
import { RoleSelect, useRoleAbout } from "./role-select.tsx";
import type { Invitation } from "./schema.ts";

type Way = "invite" | "create";
type Added =
  | { way: "invite"; invitation: Invitation; link: string }
  | { way: "create"; user: ClientUser; secret: string };

export async function loader({ context }: Route.LoaderArgs) {
  return { roles: await answerOr(pageOf(context).api.roles.$get(), []) };
}

/** Adds an account by invitation, or with a default password. */
export default function AddUser() {
  const t = useTranslations("users");
  const { roles } = useLoaderData<typeof loader>();
  const about = useRoleAbout();
  const api = useApi();
  const act = useAct();
  const client = useClient();
  const showError = useShowError();
  const [way, setWay] = useState<Way>("invite");
  const [added, setAdded] = useState<Added | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: {
      firstname: "",
      lastname: "",
      email: "",
      role: "staff",
      locale: useLocale() as Locale,
    },
  });

  async function add(json: typeof form.values) {
    setBusy(true);
    const problem = way === "invite" ? await invite(json) : await create(json);
    setBusy(false);
    if (problem) form.setErrors(firstMessages(problem.fields));
    else form.reset();
  }

  async function invite(json: typeof form.values): Promise<ApiError | null> {
    const outcome = await act(() => api.invitations.$post({ json }), { form: true });
    if (!outcome.ok) return outcome;
    setAdded({ way: "invite", ...outcome.data });
    return null;
  }

  async function create(values: typeof form.values): Promise<ApiError | null> {
    const { register, state } = client();
    const account = await register(values);
    if (!account) {
      const problem = ApiError.from(state.authError);
      if (!Object.keys(problem.fields).length) showError(problem);
      return problem;
    }
    setAdded({ way: "create", user: account.user, secret: account.default_password ?? "" });
    return null;
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
                roles={roles}
                {...form.getInputProps("role")}
                description={about(roles, form.values.role)}
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
