import { Alert, Anchor, Badge, Table } from "@mantine/core";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import stacked from "#app/staff/table/stacked.module.css";
import type { Route } from "./+types/consents.page.ts";
import type { ConsentVersion } from "./desk-schema.ts";
import styles from "./privacy.module.css";
import { PrivacyNav } from "./privacy-nav.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  return { consents: await answerOr(api.privacy.consents.$get(), null) };
}

/** Who agreed to which text. */
export default function Consents() {
  const t = useTranslations("privacy.consents");
  const { consents } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <PrivacyNav current="consents" />
      {!consents && <Alert color="red">{t("failed")}</Alert>}
      {consents?.length === 0 && <p>{t("empty")}</p>}
      {consents && consents.length > 0 && <ConsentTable consents={consents} />}
    </>
  );
}

const abouts = ["application", "messages"] as const;

function totalOf(consents: readonly ConsentVersion[], wanted: ConsentVersion["about"]): number {
  return consents.reduce((sum, { about, people }) => sum + (about === wanted ? people : 0), 0);
}

function ConsentTable({ consents }: { consents: ConsentVersion[] }) {
  const t = useTranslations("privacy.consents");
  const format = useFormatter();
  const { to } = usePaths();
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: "medium" });
  return (
    <div className={stacked.stacked}>
      <Table withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("version")}</Table.Th>
            <Table.Th>{t("people")}</Table.Th>
            <Table.Th>{t("text")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {consents.map(
            ({ about, form, form_key, version, people, first, last, text, current }) => (
              <Table.Tr key={`${about} ${form} ${version}`}>
                <Table.Th scope="row">
                  {t(`about.${about}`)}{" "}
                  <Badge variant="light" color={current ? "green" : "gray"}>
                    {t(current ? "current" : "former")}
                  </Badge>
                  <div className={styles.muted}>
                    {form} · {t("of", { version })}
                  </div>
                  <div className={styles.muted}>
                    {t("between", { first: day(first), last: day(last) })}
                  </div>
                </Table.Th>
                <Table.Td data-label={t("people")}>
                  <Anchor
                    component={Link}
                    to={to(
                      `/admin/registration?${new URLSearchParams({
                        form: form_key,
                        [about === "messages" ? "messages_consent" : "consent"]: version,
                      })}`,
                    )}
                    className={styles.count}
                  >
                    {format.number(people)}
                  </Anchor>
                </Table.Td>
                <Table.Td data-label={t("text")}>
                  {text.length ? (
                    <details>
                      <summary>{t("show")}</summary>
                      {text.map((part) => (
                        <p key={part} className={styles.text}>
                          {part}
                        </p>
                      ))}
                    </details>
                  ) : (
                    t("lost")
                  )}
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
        <Table.Tfoot>
          {abouts.map((about) => (
            <Table.Tr key={about}>
              <Table.Th scope="row">{t(`total.${about}`)}</Table.Th>
              <Table.Td className={styles.count} data-label={t("people")}>
                {format.number(totalOf(consents, about))}
              </Table.Td>
              <Table.Td />
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </div>
  );
}
