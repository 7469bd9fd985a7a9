import "@mantine/core/styles/Stepper.layer.css";
import { Alert, Button, Stack, Stepper } from "@mantine/core";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { listQuery } from "#app/staff/table/list-query.ts";
import { TaskProgress } from "#app/staff/task/task-progress.tsx";
import { useTask } from "#app/staff/task/use-task.ts";
import { loadForms } from "#app/website/registration-form/use-forms.ts";
import type { Route } from "./+types/import.page.ts";
import { type ImportState, type ImportView, isUnderWay, type UnderWayState } from "./schema.ts";
import { Applied } from "./wizard/applied.tsx";
import { ImportRows } from "./wizard/import-rows.tsx";
import { MapColumns } from "./wizard/map-columns.tsx";
import { Ready } from "./wizard/ready.tsx";
import { Start } from "./wizard/start.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, today } = pageOf(context);
  const endpoint = api.registrations.import;
  const id = /^[1-9]\d{0,9}$/.exec(url.searchParams.get("import") ?? "")?.[0];
  const found = id
    ? await answerOr(endpoint[":import"].$get({ param: { import: id } }), null)
    : null;
  if (!id || !found)
    return {
      found: null,
      rows: null,
      cohorts: [],
      latest: await answerOr(endpoint.$get(), []),
      ...(await loadForms(context)),
    };
  const query = listQuery(url, ["outcome"]);
  const rows = found.counts
    ? await answerOr(endpoint[":import"].rows.$get({ param: { import: id }, query }), null)
    : null;
  const cohorts = found.counts?.admitted
    ? await answerOr(
        api.cohortes.all.$get({ query: { per_page: "100", sort: "start_date" } }),
        null,
      )
    : null;
  // Who is admitted joins a cohort that has not begun.
  const open = (cohorts?.data ?? []).filter(({ start_date }) => start_date >= today);
  return { found, rows, latest: [], cohorts: open };
}

const steps = ["file", "columns", "check", "done"] as const;
const stepOf: Record<ImportState, number> = {
  reading: 1,
  mapping: 1,
  ready: 2,
  applying: 3,
  applied: 4,
  undoing: 3,
  failed: 0,
};

/** Imports marks and decisions in four steps: file, columns, dry run, applied. */
export default function ImportPage() {
  const t = useTranslations("imports.wizard");
  const { found, latest } = useLoaderData<typeof loader>();
  const { to, path } = usePaths();
  return (
    <>
      <PageHeader
        title={found ? found.filename : t("title")}
        lead={found ? <Link to={to(path)}>{t("others")}</Link> : t("lead")}
      />
      <Stepper
        active={found ? stepOf[found.state] : 0}
        size="sm"
        mb="lg"
        aria-label={t("steps.title")}
      >
        {steps.map((step) => (
          <Stepper.Step key={step} label={t(`steps.${step}`)} component="div" />
        ))}
      </Stepper>
      {found ? <OneImport found={found} /> : <Start latest={latest} />}
    </>
  );
}

function OneImport({ found }: { found: ImportView }) {
  const { rows, cohorts } = useLoaderData<typeof loader>();
  return (
    <Stack>
      {isUnderWay(found.state) && <UnderWay found={found} state={found.state} />}
      {found.state === "mapping" && <MapColumns key={found.id} found={found} />}
      {found.state === "ready" && <Ready found={found} cohorts={cohorts} />}
      {found.state === "applied" && <Applied found={found} />}
      {found.state === "failed" && <Failed found={found} />}
      {found.counts && !isUnderWay(found.state) && <ImportRows found={found} page={rows} />}
    </Stack>
  );
}

/** Progress of the running task, which continues when the page is left. */
function UnderWay({ found, state }: { found: ImportView; state: UnderWayState }) {
  const t = useTranslations("imports.wizard");
  const { revalidate } = useRevalidator();
  const { path } = usePaths();
  const name = t(`task.${state}`, { file: found.filename });
  const task = useTask(found.task, {
    name,
    link: `${path}?import=${found.id}`,
    onEnd: revalidate,
  });
  return <TaskProgress task={task} label={t(`states.${state}`)} />;
}

function Failed({ found }: { found: ImportView }) {
  const t = useTranslations("imports.wizard");
  const { to, path } = usePaths();
  return (
    <Alert color="red" title={t("states.failed")}>
      <p>{found.error?.message}</p>
      <Button mt="sm" size="xs" variant="default" component={Link} to={to(path)}>
        {t("again")}
      </Button>
    </Alert>
  );
}
