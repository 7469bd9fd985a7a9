import { Anchor, Badge, Button, Group, Table } from "@mantine/core";
import { useState } from "react";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import stacked from "#app/staff/table/stacked.module.css";
import { useDownload } from "#app/staff/table/use-download.ts";
import type { Route } from "./+types/person.page.ts";
import { type HeldUntil, PersonParam, type PersonSheet } from "./desk-schema.ts";
import { ErasePerson } from "./erase-person.tsx";
import { daysUntil } from "./held-data.ts";
import styles from "./privacy.module.css";
import { PrivacyNav } from "./privacy-nav.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const param = PersonParam.safeParse(params).data;
  if (!param) throw data(null, { status: 404 });
  const { data: person, status } = await readAnswer(
    api.privacy.people[":kind"][":id"].$get({ param }),
  );
  if (!person) throw data(null, { status: status === 200 ? 404 : status });
  return { person, today };
}

/** Everything held about a person: what, since when, why, and when it will be deleted. */
export default function PrivacyPerson() {
  const t = useTranslations("privacy");
  const { person, today } = useLoaderData<typeof loader>();
  const { kind, name, reference, phone, email } = person;
  return (
    <>
      <PageHeader
        title={name}
        lead={
          <Group gap="xs">
            <Badge variant="light" color="gray">
              {t(`kinds.${kind}`)}
            </Badge>
            <span>{[reference, phone, email].filter(Boolean).join(" · ")}</span>
          </Group>
        }
      />
      <PrivacyNav current="people" />
      <HeldTable person={person} today={today} />
      <PersonActs person={person} />
    </>
  );
}

function HeldTable({ person: { held }, today }: { person: PersonSheet; today: string }) {
  const t = useTranslations("privacy");
  const format = useFormatter();
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: "medium" });
  const until = (end: HeldUntil) => {
    if (end.how !== "day") return t(`until.${end.how}`);
    const left = daysUntil(end.day, today);
    return t("until.day", { day: day(end.day), left: Math.max(0, left) });
  };
  return (
    <section aria-labelledby="held" className={stacked.stacked}>
      <h2 id="held" className={styles.heading}>
        {t("person.held")}
      </h2>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("person.what")}</Table.Th>
            <Table.Th>{t("person.since")}</Table.Th>
            <Table.Th>{t("person.why")}</Table.Th>
            <Table.Th>{t("person.until")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {held.map(({ kind, count, since, until: end }) => (
            <Table.Tr key={kind}>
              <Table.Th scope="row">{t(`held.${kind}.name`, { count })}</Table.Th>
              <Table.Td data-label={t("person.since")}>{since ? day(since) : "–"}</Table.Td>
              <Table.Td data-label={t("person.why")}>{t(`held.${kind}.why`)}</Table.Td>
              <Table.Td data-label={t("person.until")}>{until(end)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function PersonActs({ person }: { person: PersonSheet }) {
  const t = useTranslations("privacy.person");
  const download = useDownload();
  const { to } = usePaths();
  const [busy, setBusy] = useState(false);
  const { kind, id, references } = person;
  async function copy() {
    setBusy(true);
    await download(
      kind === "applicant"
        ? `/api/registration-people/${id}`
        : `/api/privacy/people/${kind}/${id}/copy`,
    );
    setBusy(false);
  }
  const record = {
    applicant: `/admin/registration/${id}`,
    sender: `/admin/messages/${id}`,
    staff: `/admin/users?search=${encodeURIComponent(person.email)}`,
    draft: null,
  }[kind];
  return (
    <>
      <div className={styles.links}>
        <Button variant="default" onClick={copy} loading={busy}>
          {t(kind === "applicant" ? "archive" : "copy")}
        </Button>
        {record && (
          <Button component={Link} to={to(record)} variant="default">
            {t(`open.${kind === "draft" ? "sender" : kind}`)}
          </Button>
        )}
        <ErasePerson person={person} />
      </div>
      {references.length > 1 && (
        <p>
          {t("references")}{" "}
          {references.map((one) => (
            <Anchor key={one.id} component={Link} to={to(`/admin/registration/${one.id}`)} mr="xs">
              {one.reference}
            </Anchor>
          ))}
        </p>
      )}
      {kind === "staff" && <p>{t("account")}</p>}
      {kind === "draft" && <p>{t("draft")}</p>}
    </>
  );
}
