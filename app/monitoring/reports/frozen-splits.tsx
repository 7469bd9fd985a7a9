import { Select, Table } from "@mantine/core";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import type { Formula, Split } from "#app/monitoring/indicators/schema.ts";
import { useFigure } from "#app/monitoring/indicators/use-figure.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import numbers from "#app/staff/table/numbers.module.css";
import stacked from "#app/staff/table/stacked.module.css";
import { Changes } from "./changes.tsx";
import { OpensRows } from "./opens-rows.tsx";
import styles from "./reports.module.css";
import { type Difference, type ReportContent, splitsOf } from "./schema.ts";

/** The groups of one indicator as they were frozen. */
export function FrozenSplits({ id, content }: { id: number; content: ReportContent }) {
  const t = useTranslations("reports.one");
  const words = useTranslations("indicators.splits");
  const locale = useLocale();
  const { amount } = useFigure();
  const [key, setKey] = useState(content.indicators[0]?.key ?? "");
  const differences = useDifferences(id, key);
  const indicator = content.indicators.find((each) => each.key === key);
  if (!indicator) return null;
  const { kind } = indicator.formula;
  const own = content.cells.filter((cell) => cell.indicator === key);
  const since = (differences ?? []).filter((each) => each.indicator === key);
  const of = (split: Split, code: string) =>
    since.filter((each) => each.split === split && each.code === code);
  const newIn = (split: Split) =>
    since.filter(
      (each) =>
        each.split === split &&
        each.side === "part" &&
        each.added > 0 &&
        !own.some((cell) => cell.split === split && cell.code === each.code),
    );
  return (
    <section aria-label={t("groups")} className={styles.block}>
      <h2 className={styles.heading}>{t("groups")}</h2>
      <Select
        label={t("indicator")}
        data={content.indicators.map(({ key: value, name }) => ({ value, label: name[locale] }))}
        value={key}
        allowDeselect={false}
        w="100%"
        maw={420}
        onChange={(next) => setKey(next ?? key)}
      />
      <p>{indicator.words[locale]}</p>
      <div className={stacked.stacked}>
        <Table className={numbers.numbers ?? ""} aria-label={t("groups")} maw={720}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("group")}</Table.Th>
              <Table.Th scope="col">{t("then")}</Table.Th>
              <Table.Th scope="col">{t("now")}</Table.Th>
              <Table.Th scope="col">{t("changes")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          {splitsOf(content).map((split) => (
            <Table.Tbody key={split}>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={4}>
                  <b>{words(split)}</b>
                </Table.Th>
              </Table.Tr>
              {own
                .filter((cell) => cell.split === split)
                .map(({ code, label, figure }) => (
                  <Table.Tr key={code}>
                    <Table.Th scope="row">{label[locale]}</Table.Th>
                    <Table.Td data-label={t("then")}>
                      <OpensRows
                        id={id}
                        what={label[locale]}
                        query={{ indicator: key, split, code }}
                      >
                        {amount(kind, figure.value, figure.hidden)}
                      </OpensRows>
                    </Table.Td>
                    <Since {...{ id, kind, label: label[locale] }} differences={of(split, code)} />
                  </Table.Tr>
                ))}
              {newIn(split).map(({ code, label }) => (
                <Table.Tr key={code}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td data-label={t("then")}>–</Table.Td>
                  <Since {...{ id, kind, label }} differences={of(split, code)} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          ))}
        </Table>
      </div>
    </section>
  );
}

type SinceProps = { id: number; kind: Formula["kind"]; label: string; differences: Difference[] };

/** What a group would be today, and who came or went. */
function Since({ id, kind, label, differences }: SinceProps) {
  const t = useTranslations("reports.one");
  const { amount } = useFigure();
  const [first] = differences;
  return (
    <>
      <Table.Td data-label={t("now")}>{first ? amount(kind, first.now.value) : "–"}</Table.Td>
      <Table.Td data-label={t("changes")}>
        <Changes id={id} name={label} differences={differences} />
      </Table.Td>
    </>
  );
}

/** The groups of an indicator as they are now; null while they are counted. */
function useDifferences(id: number, indicator: string): Difference[] | null {
  const api = useApi();
  const [found, setFound] = useState<Difference[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const ask = api.reports[":id"].differences.$get({
      param: { id: String(id) },
      query: { indicator },
    });
    void answerOr(ask, null).then((answer) => {
      if (!isLeft) setFound(answer);
    });
    return () => {
      isLeft = true;
    };
  }, [api, id, indicator]);
  return found;
}
