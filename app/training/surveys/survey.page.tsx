import { data, redirect } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import frame from "#app/admissions/applying/pages/frame.module.css";
import { DataBlock } from "#app/admissions/applying/pages/script-block.tsx";
import { readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { readPageRefusal } from "#app/api-client/page-refusal.ts";
import { postedForm } from "#app/api-client/posted-form.ts";
import { usePage } from "#app/base/shell/page-data.ts";
import { PageHead } from "#app/base/shell/page-head.tsx";
import type { FieldErrors } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/survey.page.ts";
import { bodyOf, type SurveyProblem, typedFrom, typedIn } from "./post-survey.ts";
import type { AnswersInput } from "./schema.ts";
import styles from "./survey.module.css";
import { SurveyForm } from "./survey-form.tsx";

const never = { "cache-control": "no-store" };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, skipCache } = pageOf(context);
  skipCache();
  const { data: survey, status } = await readAnswer(
    api.surveys.own.$get({}, { headers: { "x-survey-token": params.token } }),
  );
  if (!survey && status !== 404) throw data(null, { status });
  const saved = new URL(request.url).searchParams.has("saved");
  return data({ survey, saved }, { status: survey ? 200 : status, headers: never });
}

/** Without a script the form is posted to its own page. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { api, locale, writeHeaders } = pageOf(context);
  const typed = typedIn(await postedForm(request));
  const answer = await api.surveys.own
    .$put(
      { json: bodyOf(typed) as AnswersInput },
      { headers: { ...(await writeHeaders()), "x-survey-token": params.token } },
    )
    .catch(() => null);
  if (answer?.ok) throw redirect(localePath(locale, `/survey/${params.token}?saved=1`), 303);
  const problem = await problemOf(locale, answer);
  return data({ typed, problem }, { status: answer?.status ?? 503, headers: never });
}

type Answer = { status: number; headers: Headers; json(): Promise<unknown> };

async function problemOf(locale: Locale, answer: Answer | null): Promise<SurveyProblem> {
  if (answer?.status === 404) return { kind: "ended" };
  const { errors = {} } =
    answer?.status === 422 ? ((await answer.json()) as { errors?: FieldErrors }) : {};
  if (Object.keys(errors).length) return { kind: "fields", fields: errors };
  return { kind: "refused", text: await readPageRefusal(locale, answer) };
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("cache-control") ? actionHeaders : loaderHeaders;
}

/** Six questions to somebody who completed the training. */
export default function SurveyPage({ actionData, loaderData }: Route.ComponentProps) {
  const t = useTranslations("surveys.page");
  const { survey, saved } = loaderData;
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} hidden />
      <h1>{t("title")}</h1>
      {survey ? (
        <>
          <p className={styles.lead}>{t("lead", { course: survey.course })}</p>
          {saved && !actionData && <Saved until={survey.open_until} />}
          <SurveyForm
            months={survey.months}
            typed={actionData?.typed ?? typedFrom(survey.answers)}
            problem={actionData?.problem ?? null}
            answered={survey.answered_at !== null}
          />
          <p className={styles.hint}>{t("use")}</p>
          <SurveyScript />
        </>
      ) : (
        <Notice tone="warning" title={t("ended.title")}>
          <p>{t("ended.text")}</p>
          <p>
            <EndedLink />
          </p>
        </Notice>
      )}
    </main>
  );
}

function EndedLink() {
  const t = useTranslations("surveys.page.ended");
  return <a href={localePath(useLocale(), "/contacts")}>{t("contact")}</a>;
}

function Saved({ until }: { until: string }) {
  const t = useTranslations("surveys.page.saved");
  const format = useFormatter();
  const day = format.dateTime(new Date(until), { dateStyle: "long" });
  return (
    <Notice tone="success" role="status" title={t("title")}>
      <p>{t("text", { day })}</p>
    </Notice>
  );
}

/** Keeps the answers on a bad line; without it the form is posted. */
function SurveyScript() {
  const t = useTranslations("surveys.script");
  const script = usePage()?.build.scripts.survey;
  const words: Words["surveys"]["script"] = { sending: t("sending") };
  return script ? <DataBlock name="survey-words" data={words} script={script} /> : null;
}
