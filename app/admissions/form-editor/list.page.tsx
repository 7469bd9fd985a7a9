import { Anchor, Badge, Button, Group, Table } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { Route } from "./+types/list.page.ts";
import { NewFormDialog } from "./new-form.tsx";
import type { FormRow } from "./schema.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { forms: await answerOr(api.desk["registration-forms"].$get(), []) };
}

/** All forms: state, version, courses and use. */
export default function Forms() {
  const t = useTranslations("formEditor.list");
  const name = useTranslations("formEditor.screens.forms")("name");
  const { forms } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={name}
        lead={t("lead")}
        action={
          <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        }
      />
      {forms.length === 0 && <p>{t("empty")}</p>}
      {forms.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                {(["form", "state", "version", "courses", "use"] as const).map((column) => (
                  <Table.Th key={column}>{t(`columns.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {forms.map((form) => (
                <Row key={form.key} form={form} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {adding && <NewFormDialog forms={forms} onClose={() => setAdding(false)} />}
    </>
  );
}

function Row({ form }: { form: FormRow }) {
  const t = useTranslations("formEditor.list");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "medium" });
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={to(`/admin/registration/forms/${form.key}`)} fw={600}>
          {form.title}
        </Anchor>
        <div>
          {form.prefix} · /registration/{form.key}
        </div>
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <State form={form} />
          {form.open && form.closes_on && <span>{t("until", { date: day(form.closes_on) })}</span>}
        </Group>
      </Table.Td>
      <Table.Td>
        {form.version !== null && form.published_at
          ? t("versionOf", { version: form.version, date: day(form.published_at) })
          : "–"}
      </Table.Td>
      <Table.Td>{format.number(form.courses)}</Table.Td>
      <Table.Td>{t("use", { sent: form.registrations, begun: form.drafts })}</Table.Td>
    </Table.Tr>
  );
}

function State({ form }: { form: FormRow }) {
  const t = useTranslations("formEditor.list.state");
  const states: [shown: boolean, name: "retired" | "new" | "open" | "closed"][] = [
    [form.retired, "retired"],
    [!form.retired && form.version === null, "new"],
    [form.open, "open"],
    [!form.retired && form.version !== null && !form.open, "closed"],
  ];
  return (
    <>
      {states.map(([shown, name]) =>
        shown ? (
          <Badge key={name} variant="light" color={stateColor("form", name)}>
            {t(name)}
          </Badge>
        ) : null,
      )}
      {form.changed && form.version !== null && (
        <Badge variant="light" color={stateColor("form", "changed")}>
          {t("changed")}
        </Badge>
      )}
    </>
  );
}
