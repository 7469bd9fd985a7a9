import { Button } from "@mantine/core";
import { Printer } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { ListToolbar } from "#app/staff/table/list-toolbar.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/figures.page.ts";
import styles from "./figures.module.css";
import { PlotCard, type PlotSize } from "./plot-card.tsx";
import { dayAfter } from "./rules.ts";
import { type FiguresAnswer, figureFilters, type PlotName } from "./schema.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const { page: _page, per_page: _size, ...query } = listQuery(url, figureFilters);
  return { today, answer: await answerOr(api.figures.$get({ query }), null) };
}

/** Those above the others, and how much of the row they take; the others follow in columns. */
const sizes: Partial<Record<PlotName, PlotSize>> = {
  days: "broad",
  funnel: "narrow",
  regions: "middle",
};
/** Not about applications: shown without any. */
const always: readonly PlotName[] = ["cohorts", "targets"];

/** Everything that is counted about applications, with the filters in the address. */
export default function Figures() {
  const t = useTranslations("figures");
  const { answer, today } = useLoaderData<typeof loader>();
  const sees = useStaff().may("registrations.read");
  const shown = (answer?.plots ?? []).filter(
    ({ name, table: { rows } }) => rows.length > 0 && (answer?.total || always.includes(name)),
  );
  return (
    <>
      <PageHeader title={t("screens.figures.name")} />
      <Filters
        forms={answer?.forms ?? []}
        courses={answer?.courses ?? []}
        years={answer?.years ?? []}
        today={today}
      />
      <p className={`${styles.meaning} no-print`}>{sees ? t("meaning") : t("calendar")}</p>
      {answer === null && <p role="alert">{t("failed")}</p>}
      {answer?.total === 0 && <p>{t("nobody")}</p>}
      {answer && (
        <>
          {answer.total === null && <p role="status">{t("few")}</p>}
          {answer.total !== null && answer.total > 0 && (
            <p className={styles.total} role="status">
              <Counted total={answer.total} days={answer.days} />
            </p>
          )}
          <div className={styles.plots}>
            {shown
              .filter(({ name }) => sizes[name])
              .map((plot) => (
                <PlotCard key={plot.name} plot={plot} size={sizes[plot.name] ?? "narrow"} />
              ))}
          </div>
          <div className={styles.columns}>
            {shown
              .filter(({ name }) => !sizes[name])
              .map((plot) => (
                <PlotCard key={plot.name} plot={plot} size="narrow" />
              ))}
          </div>
        </>
      )}
    </>
  );
}

/** How many, and which the filters are. */
function Counted({ total, days }: Pick<FiguresAnswer, "days"> & { total: number }) {
  const t = useTranslations("figures");
  const format = useFormatter();
  const url = useListUrl();
  const sees = useStaff().may("registrations.read");
  const day = (name: "from" | "until") => {
    const given = days[name];
    return given ? format.dateTime(new Date(`${given}T12:00:00Z`), { dateStyle: "long" }) : "none";
  };
  return t("counted", {
    count: total,
    intake: (sees && url.get("year")) || "none",
    from: day("from"),
    until: day("until"),
  });
}

type FilterProps = Pick<FiguresAnswer, "forms" | "courses" | "years"> & { today: string };

function Filters({ forms, courses, years, today }: FilterProps) {
  const t = useTranslations("figures.filters");
  const url = useListUrl();
  const sees = useStaff().may("registrations.read");
  const active = figureFilters.some((name) => url.get(name));
  const thisYear = today.slice(0, 4);
  const recent = (days: number) => url.href({ from: dayAfter(today, 1 - days), until: today });
  return (
    <div className="no-print">
      <ListToolbar
        filters={[
          {
            name: "form",
            label: t("anyForm"),
            options: forms.map(({ key, name }) => ({ value: key, label: name })),
          },
          {
            name: "formation",
            label: t("anyCourse"),
            options: courses.map(({ id, title }) => ({ value: String(id), label: title })),
          },
          {
            name: "year",
            label: t("anyYear"),
            options: years.map((year) => ({
              value: String(year),
              label: t("intake", { year: String(year) }),
            })),
          },
          { name: "from", label: t("from"), shown: t("fromShort"), day: true },
          { name: "until", label: t("until"), shown: t("untilShort"), day: true },
        ]}
      >
        {(sees ? [7, 30] : []).map((count) => (
          <Button
            key={count}
            component={Link}
            to={recent(count)}
            preventScrollReset
            variant="default"
          >
            {t("days", { count })}
          </Button>
        ))}
        <Button
          component={Link}
          to={url.href({ from: `${thisYear}-01-01`, until: `${thisYear}-12-31` })}
          preventScrollReset
          variant="default"
        >
          {t("made", { year: thisYear })}
        </Button>
        {active && (
          <Button
            component={Link}
            to={url.href(Object.fromEntries(figureFilters.map((name) => [name, null])))}
            preventScrollReset
            variant="subtle"
          >
            {t("all")}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t("print")}
        </Button>
      </ListToolbar>
    </div>
  );
}
