import { useLoaderData } from "react-router";
import { useLocale, useMessages, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { usePage } from "#app/features/shell/page-data.ts";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { stepPath } from "../addresses.ts";
import type { AgentData } from "../form-facts.ts";
import frame from "../frame.module.css";
import { DataBlock } from "../script-block.tsx";
import { viewWords } from "../words.ts";
import type { Route } from "./+types/agent.page.ts";
import { AgentOutbox } from "./agent-outbox.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const forms = await answerOr(api["registration-forms"].$get(), []);
  return { forms: forms.filter(({ open }) => open).map(({ key, title }) => ({ key, title })) };
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
  const open = forms.map(({ key, title }) => ({
    key,
    title,
    path: stepPath(locale, { key }, null, { agent: true }),
  }));
  const data: AgentData = { locale, words, forms: open };
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} description={t("lead")} hidden />
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <div className={frame.stage} data-stage="agent">
        <AgentOutbox forms={open} />
      </div>
      <DataBlock name="agent" data={data} script={script} />
    </main>
  );
}
