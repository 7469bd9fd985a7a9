import { useLoaderData } from "react-router";
import { useLocale, useMessages, useTranslations } from "use-intl";
import { mainAnswer } from "#app/api-client/answer-or.ts";
import { type PageContext, pageOf } from "#app/api-client/page-context.ts";
import { usePage } from "#app/base/shell/page-data.ts";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { stepPath } from "../addresses.ts";
import type { AgentData } from "../form-facts.ts";
import frame from "../frame.module.css";
import { DataBlock } from "../script-block.tsx";
import { viewWords } from "../words.ts";
import type { Route } from "./+types/agent.page.ts";
import { AgentOutbox } from "./agent-outbox.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const forms = await mainAnswer(api["registration-forms"].$get());
  return {
    forms: await Promise.all(
      forms.map(async ({ key, title, open }) => ({
        key,
        title,
        open,
        ...(await namesIn(api, key)),
      })),
    ),
  };
}

/** The titles of courses and the labels of documents, which an agent's list needs without a network. */
async function namesIn(api: PageContext["api"], key: string) {
  const form = await mainAnswer(api["registration-forms"][":key"].$get({ param: { key } }));
  const fields = form.steps.flatMap((step) => step.fields);
  const courses = fields.find(({ type }) => type === "course")?.options ?? [];
  const documents = form.documents;
  return {
    courses: Object.fromEntries(courses.map(({ code, label }) => [code, label])),
    documents: Object.fromEntries(documents.map(({ name, label }) => [name, label])),
  };
}

/**
 * The agent's page. It is the same for everybody and is cached on the device; its script adds the
 * agent's name and the queue.
 */
export default function AgentPage() {
  const t = useTranslations("applying.agent");
  const locale = useLocale();
  const words = viewWords(useMessages() as Words, ["agent"]);
  const script = usePage()?.build.scripts.agent;
  const { forms } = useLoaderData<typeof loader>();
  const all = forms.map((form) => ({
    ...form,
    path: stepPath(locale, form, null, { agent: true }),
  }));
  const data: AgentData = { locale, words, forms: all };
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} description={t("lead")} hidden />
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <div className={frame.stage} data-stage="agent">
        <AgentOutbox forms={all} />
      </div>
      <DataBlock name="agent" data={data} script={script} />
    </main>
  );
}
