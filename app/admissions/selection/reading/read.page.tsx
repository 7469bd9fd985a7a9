import { Alert, Badge, Button, Group, Stack } from "@mantine/core";
import { data, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import type { Route } from "./+types/read.page.ts";
import styles from "./reading.module.css";
import { ScoreForm } from "./score-form.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const endpoint = api["selection-rounds"][":id"].reading;
  const param = { id: params.id };
  const query = listQuery(url, []);
  const { data: queue, status } = await readAnswer(endpoint.$get({ param, query }));
  if (!queue) throw data(null, { status: status === 200 ? 404 : status });
  const next = { page: "1", per_page: "1", open: "true" };
  const left = await answerOr(endpoint.$get({ param, query: next }), null);
  const reading = /^[1-9]\d{0,15}$/.exec(url.searchParams.get("reading") ?? "")?.[0];
  const chosen = reading
    ? await answerOr(endpoint[":reading"].$get({ param: { ...param, reading } }), null)
    : null;
  return {
    queue,
    round: queue.round,
    ...(await loadForms(context)),
    left: left?.meta.total ?? 0,
    registration: chosen?.file ?? left?.data[0] ?? null,
  };
}

/** The next text to read and its score form; nothing identifies the writer. */
export default function Read() {
  const t = useTranslations("reading");
  const { round, registration, left } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={round.name} lead={t("blind")} />
      <Stack>
        {round.status === "closed" && <Alert color="gray">{t("closed")}</Alert>}
        <p role="status">{t("stillToRead", { left })}</p>
        {registration && (
          <ScoreForm
            key={`${registration.id} ${registration.version}`}
            round={round}
            registration={registration}
          />
        )}
        {!registration && <Alert color="green">{t("allDone")}</Alert>}
        <Overview />
      </Stack>
    </>
  );
}

function Overview() {
  const t = useTranslations("reading");
  const format = useFormatter();
  const { queue, registration } = useLoaderData<typeof loader>();
  const { href } = useListUrl();
  if (!queue.data.length) return null;
  return (
    <section aria-labelledby="mine">
      <h2 id="mine" className={styles.heading}>
        {t("mine")}
      </h2>
      <ul className={styles.list}>
        {queue.data.map(({ id, finished, marks }) => (
          <li key={id}>
            <Group gap="sm">
              <Button
                component={Link}
                to={href({ reading: id, page: queue.meta.current_page })}
                variant={id === registration?.id ? "light" : "subtle"}
                size="compact-sm"
                aria-current={id === registration?.id ? "true" : undefined}
              >
                {t("number", { id })}
              </Button>
              <Badge color={stateColor("reading", finished ? "marked" : "toMark")} variant="light">
                {t(finished ? "marked" : "toMark")}
              </Badge>
              <span>{marks.map(({ mark }) => format.number(mark)).join(" · ")}</span>
            </Group>
          </li>
        ))}
      </ul>
      <ListFooter meta={queue.meta} />
    </section>
  );
}
