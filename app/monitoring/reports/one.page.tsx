import { Alert, Button, Group, Table } from "@mantine/core";
import { Download } from "lucide-react";
import { data, useLoaderData } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFigure } from "#app/monitoring/indicators/use-figure.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import numbers from "#app/staff/table/numbers.module.css";
import stacked from "#app/staff/table/stacked.module.css";
import { useDownload } from "#app/staff/table/use-download.ts";
import type { Route } from "./+types/one.page.ts";
import { Changes } from "./changes.tsx";
import { FrozenSplits } from "./frozen-splits.tsx";
import { OpensRows } from "./opens-rows.tsx";
import styles from "./reports.module.css";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const param = { id: params.id };
  const [read, differences] = await Promise.all([
    readAnswer(api.reports[":id"].$get({ param })),
    answerOr(api.reports[":id"].differences.$get({ param, query: {} }), null),
  ]);
  if (!read.data) throw data(null, { status: read.status });
  return { report: read.data, differences };
}

/** A frozen report: its numbers as they were, what they would be today, and its files. */
export default function OneReport() {
  const t = useTranslations("reports");
  const { report, differences } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const format = useFormatter();
  const { amount } = useFigure();
  const { may } = useStaff();
  const { id, content, hash, files } = report;
  const day = (date: string) => format.dateTime(new Date(date), { dateStyle: "long" });
  return (
    <>
      <PageHeader
        title={content.name}
        lead={t("one.lead", {
          from: day(content.from),
          until: day(content.until),
          programme: content.programme_name?.[locale] ?? t("allProgrammes"),
          at: format.dateTime(new Date(content.frozen_at), {
            dateStyle: "long",
            timeStyle: "short",
          }),
          by: content.frozen_by || t("scheduled"),
        })}
      />
      <Files
        id={id}
        names={ownFirst(
          files.map(({ name }) => name),
          locale,
        )}
      />
      <p className={styles.note}>{t("one.unchanged")}</p>
      {!differences && may("registrations.read") && (
        <Alert color="orange">{t("one.loadFailed")}</Alert>
      )}
      <div className={stacked.stacked}>
        <Table className={numbers.numbers ?? ""} aria-label={t("screens.reportOne.name")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("one.indicator")}</Table.Th>
              <Table.Th scope="col">{t("one.then")}</Table.Th>
              <Table.Th scope="col">{t("one.target")}</Table.Th>
              <Table.Th scope="col">{t("one.now")}</Table.Th>
              <Table.Th scope="col">{t("one.changes")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {content.indicators.map(({ key, name, formula }) => {
              const total = content.cells.find((cell) => cell.indicator === key && !cell.split);
              const own = differences?.filter(({ indicator }) => indicator === key) ?? [];
              if (!total) return null;
              return (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{name[locale]}</Table.Th>
                  <Table.Td data-label={t("one.then")}>
                    <OpensRows id={id} what={name[locale]} query={{ indicator: key }}>
                      {amount(formula.kind, total.figure.value, total.figure.hidden)}
                    </OpensRows>
                  </Table.Td>
                  <Table.Td data-label={t("one.target")}>
                    {total.target === null ? "–" : amount(formula.kind, total.target)}
                  </Table.Td>
                  <Table.Td data-label={t("one.now")}>
                    {own[0] ? amount(formula.kind, own[0].now.value) : "–"}
                  </Table.Td>
                  <Table.Td data-label={t("one.changes")}>
                    <Changes id={id} name={name[locale]} differences={own} />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      <FrozenSplits id={id} content={content} />
      <p>
        {t("one.hash")}
        <br />
        <span className={styles.hash}>{hash}</span>
      </p>
    </>
  );
}

/** The files in the language of the reader come first. */
function ownFirst(names: string[], locale: string): string[] {
  const place = (name: string) => (name.startsWith(locale) ? 0 : 1);
  return names.toSorted((a, b) => place(a) - place(b));
}

function Files({ id, names }: { id: number; names: string[] }) {
  const t = useTranslations("reports.one");
  const download = useDownload();
  return (
    <section aria-label={t("files")} className={styles.block}>
      <Group gap="xs">
        {names.map((name) => {
          const [locale = "fr", kind = ""] = name.split(".");
          const language = t(`languages.${locale as "fr" | "en" | "de"}`);
          return (
            <Button
              key={name}
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              onClick={() => void download(`/api/reports/${id}/files/${name}`)}
            >
              {t("download", { language, format: kind.toUpperCase() })}
            </Button>
          );
        })}
      </Group>
      <p>{t("few")}</p>
    </section>
  );
}
