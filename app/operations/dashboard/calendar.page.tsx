import { Badge, Button, Group } from "@mantine/core";
import { CalendarCheck, CalendarX, ChevronLeft, ChevronRight } from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import type { PlannedItem } from "#app/content/working-copies/schedule/planned.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { formationEditPath } from "#app/website/formations/paths.ts";
import { postEditPath } from "#app/website/news/paths.ts";
import type { Route } from "./+types/calendar.page.ts";
import styles from "./calendar.module.css";
import { isMonth, monthAfter } from "./months.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const wanted = url.searchParams.get("month");
  const month = isMonth(wanted) ? wanted : today.slice(0, 7);
  const answer = await answerOr(api.desk.planned.$get({ query: { month } }), null);
  return { month, today, planned: answer?.data ?? null, next: answer?.next_month ?? null };
}

/** What goes out and what leaves the site, month by month. */
export default function Calendar() {
  const t = useTranslations("dashboard.calendar");
  const format = useFormatter();
  const { to, path } = usePaths();
  const { month, today, planned, next } = useLoaderData<typeof loader>();
  const name = (each: string) =>
    format.dateTime(new Date(`${each}-15T12:00:00Z`), { month: "long", year: "numeric" });
  const days = Map.groupBy(planned ?? [], ({ at }) => at.slice(0, 10));
  const link = (each: string) => to(`${path}?month=${each}`);
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <Group component="nav" gap="xs" mb="lg" aria-label={t("months")}>
        <Button
          component={Link}
          to={link(before)}
          variant="default"
          aria-label={t("previous", { month: name(before) })}
        >
          <ChevronLeft size={18} aria-hidden />
        </Button>
        <h2 className={styles.month}>{name(month)}</h2>
        <Button
          component={Link}
          to={link(after)}
          variant="default"
          aria-label={t("next", { month: name(after) })}
        >
          <ChevronRight size={18} aria-hidden />
        </Button>
        {month !== today.slice(0, 7) && (
          <Button component={Link} to={to(path)} variant="subtle">
            {t("today")}
          </Button>
        )}
      </Group>
      {planned === null && <p role="alert">{t("failed")}</p>}
      {planned?.length === 0 && (
        <p className={styles.empty}>
          {t("empty")}{" "}
          {next && <Link to={link(next)}>{t("nextPlanned", { month: name(next) })}</Link>}
        </p>
      )}
      <ol className={styles.days}>
        {[...days].map(([day, items]) => (
          <li key={day} className={styles.day} data-past={day < today || undefined}>
            <h3>
              <time dateTime={day}>
                {format.dateTime(new Date(`${day}T12:00:00Z`), {
                  weekday: "long",
                  day: "numeric",
                  month: "long",
                })}
              </time>
            </h3>
            <ul>
              {items.map((item) => (
                <PlannedRow key={`${item.kind} ${item.id} ${item.action}`} item={item} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

function PlannedRow({ item }: { item: PlannedItem }) {
  const t = useTranslations("dashboard.calendar");
  const format = useFormatter();
  const { to } = usePaths();
  const { kind, id, title, action, at, locales } = item;
  const Icon = action === "publish" ? CalendarCheck : CalendarX;
  const path = kind === "formation" ? formationEditPath(id) : postEditPath(id);
  return (
    <li className={styles.item}>
      <span className={styles.hour}>
        {format.dateTime(new Date(at), { hour: "2-digit", minute: "2-digit" })}
      </span>
      <Icon size={18} aria-hidden />
      <span className={styles.what}>
        <Link to={to(path)}>{title || t("untitled")}</Link>
        <small>
          {t(`kinds.${kind === "formation" ? "formation" : "post"}`)} · {t(action)}
        </small>
      </span>
      {locales.map((locale) => (
        <Badge key={locale} variant="light" component="span">
          {locale.toUpperCase()}
        </Badge>
      ))}
    </li>
  );
}
