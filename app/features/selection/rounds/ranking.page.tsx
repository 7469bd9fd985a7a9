import { Anchor, Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/i18n/use-formatter.ts";
import { FilterSelect } from "#app/staff/table/filter-select.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { type ListColumn, ListTable } from "#app/staff/table/list-table.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import table from "#app/staff/table/table.module.css";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { usePaths } from "#app/staff/use-staff.ts";
import { roundLimits, type ScoredRegistration } from "../schema.ts";
import type { Route } from "./+types/ranking.page.ts";
import { ChoiceButton } from "./choice-button.tsx";
import { Compare } from "./compare.tsx";
import { ScoreParts } from "./score-parts.tsx";
import { useNames, useRound } from "./use-round.ts";

const filterNames = ["search", "show"] as const;
const shows = ["chosen", "by_hand", "waiting"] as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const query = listQuery(url, filterNames);
  const param = { id: params.id };
  const request = api["selection-rounds"][":id"].scores.$get({ param, query });
  return { page: await answerOr(request, null) };
}

/** The ranking, each score with its parts, and who is on the list. */
export default function Ranking() {
  const t = useTranslations("rounds.ranking");
  const { page } = useLoaderData<typeof loader>();
  const { round } = useRound();
  const url = useListUrl();
  const [selected, setSelected] = useState<ScoredRegistration[]>([]);
  const [opened, setOpened] = useState<unknown[]>([]);
  const [comparing, setComparing] = useState(false);
  const columns = useColumns(opened, setOpened);
  const enough = selected.length >= 2 && selected.length <= roundLimits.compared;
  return (
    <>
      <div className={table.toolbar}>
        <SearchBox label={t("search")} />
        <FilterSelect
          name="show"
          label={t("everybody")}
          options={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
        />
      </div>
      <p className={table.muted}>{t("equals")}</p>
      {selected.length > 0 && (
        <section className={table.bulk} aria-label={t("compare")}>
          <p role="status">{t("selected", { count: selected.length })}</p>
          <Button size="xs" disabled={!enough} onClick={() => setComparing(true)}>
            {t("compare")}
          </Button>
          {!enough && <span>{t("compareHelp", { most: roundLimits.compared })}</span>}
        </section>
      )}
      <ListTable
        label={t("title")}
        page={page}
        columns={columns}
        hidden={[]}
        empty={t("empty")}
        filtered={filterNames.some((name) => url.get(name))}
        selection={{ selected, onChange: setSelected, nameOf: ({ reference }) => reference }}
        rowExpansion={{
          trigger: "never",
          allowMultiple: true,
          expanded: { recordIds: opened, onRecordIdsChange: setOpened },
          content: ({ record }) => <ScoreParts registration={record} />,
        }}
      />
      {comparing && (
        <Compare round={round} registrations={selected} onClose={() => setComparing(false)} />
      )}
    </>
  );
}

function useColumns(opened: unknown[], setOpened: (ids: unknown[]) => void) {
  const t = useTranslations("rounds.ranking");
  const format = useFormatter();
  const { round, form } = useRound();
  const names = useNames(form);
  const { to } = usePaths();
  const points = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  function toggle(id: number) {
    setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  }
  return [
    {
      accessor: "rank",
      title: t("rank"),
      textAlign: "right",
      width: 70,
      render: ({ rank }) => (rank === null ? "–" : format.number(rank)),
    },
    {
      accessor: "name",
      title: t("person"),
      render: ({ id, name, reference }) => (
        <>
          <Anchor component={Link} to={to(`/admin/registration/${id}`)} fw={600}>
            {name}
          </Anchor>
          <div className={table.muted}>{reference}</div>
        </>
      ),
    },
    {
      accessor: "score",
      title: t("score"),
      textAlign: "right",
      render: ({ id, score, complete, reference }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={opened.includes(id)}
          aria-label={t("explain", { reference, score: points(score) })}
          onClick={() => toggle(id)}
        >
          {points(score)}
          {!complete && " *"}
        </Button>
      ),
    },
    {
      accessor: "sex",
      title: t("sex"),
      from: "tablet",
      render: ({ sex }) => names.answer("sex", sex),
    },
    {
      accessor: "region",
      title: t("region"),
      from: "tablet",
      render: ({ region }) => names.answer("region", region),
    },
    {
      accessor: "chosen",
      title: t("list"),
      render: (registration) => (
        <Group gap="xs">
          {registration.chosen && <Badge color="green">{t("onList")}</Badge>}
          {registration.by_hand && (
            <Badge color="yellow" title={registration.reason}>
              {t("byHand")}
            </Badge>
          )}
          {round.status === "open" && <ChoiceButton round={round} registration={registration} />}
        </Group>
      ),
    },
  ] satisfies ListColumn<ScoredRegistration>[];
}
