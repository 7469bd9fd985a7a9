import { Anchor, Badge, Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { List } from "#app/staff/table/list-screen.tsx";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import table from "#app/staff/table/table.module.css";
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
  const [opened, setOpened] = useState<number[]>([]);
  const [compared, setCompared] = useState<ScoredRegistration[]>([]);
  const most = roundLimits.compared;
  return (
    <>
      <List
        label={t("title")}
        search={t("search")}
        filters={[
          {
            name: "show",
            label: t("byPlace"),
            options: shows.map((value) => ({ value, label: t(`show.${value}`) })),
          },
        ]}
        names={filterNames}
        above={<p className={table.muted}>{t("equals")}</p>}
        page={page}
        columns={useColumns(opened, setOpened)}
        empty={t("empty")}
        selection={{
          nameOf: ({ reference }) => reference,
          bar: (selected) => (
            <section aria-label={t("compare")}>
              <p role="status">{t("selected", { count: selected.length })}</p>
              <Button
                size="xs"
                disabled={selected.length < 2 || selected.length > most}
                onClick={() => setCompared(selected)}
              >
                {t("compare")}
              </Button>
              {(selected.length < 2 || selected.length > most) && (
                <span>{t("compareHelp", { most })}</span>
              )}
            </section>
          ),
        }}
        below={(registration) =>
          opened.includes(registration.id) && <ScoreParts registration={registration} />
        }
      />
      {compared.length > 0 && (
        <Compare round={round} registrations={compared} onClose={() => setCompared([])} />
      )}
    </>
  );
}

function useColumns(opened: number[], setOpened: (ids: number[]) => void) {
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
      name: "rank",
      title: t("rank"),
      align: "end",
      render: ({ rank }) => (rank === null ? "–" : format.number(rank)),
    },
    {
      name: "name",
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
      name: "score",
      title: t("score"),
      align: "end",
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
      name: "sex",
      title: t("sex"),
      from: "tablet",
      render: ({ sex }) => names.answer("sex", sex),
    },
    {
      name: "region",
      title: t("region"),
      from: "tablet",
      render: ({ region }) => names.answer("region", region),
    },
    {
      name: "chosen",
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
