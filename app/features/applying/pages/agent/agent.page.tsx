import { useLoaderData } from "react-router";
import { useLocale, useMessages, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { usePage } from "#app/features/shell/page-data.ts";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { stepPath } from "../addresses.ts";
import frame from "../frame.module.css";
import type { AgentData } from "../page-data.ts";
import { QueuedList, QueuedTemplate } from "../queued-list.tsx";
import { DataBlock } from "../script-block.tsx";
import { StatusLine } from "../status-line.tsx";
import { scriptTexts } from "../words.ts";
import type { Route } from "./+types/agent.page.ts";
import styles from "./agent.module.css";
import { AgentRefusals } from "./agent-notices.tsx";

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
  const words = useMessages() as Words;
  const script = usePage()?.build.scripts.agent;
  const { forms } = useLoaderData<typeof loader>();
  const open = forms.map(({ key, title }) => ({
    key,
    title,
    path: stepPath(locale, { key }, null, { agent: true }),
  }));
  const data: AgentData = {
    locale,
    words: scriptTexts(words, ["script", "queue"]),
    forms: open.map(({ key, path }) => ({ key, path })),
  };
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} description={t("lead")} hidden />
      <h1>{t("title")}</h1>
      <p>{t("lead")}</p>
      <AgentRefusals />
      <div className={styles.section} data-agent hidden>
        <p>
          {t("you")} <strong data-agent-name />
        </p>
        <div className={styles.begin}>
          <h2>{t("begin")}</h2>
          {open.map(({ key, title, path }) => (
            <LinkButton key={key} href={path} size="large">
              {title}
            </LinkButton>
          ))}
          {open.length === 0 && <p>{t("closed")}</p>}
          <p data-offline-ready hidden>
            {t("ready")}
          </p>
        </div>
        <StatusLine />
        <QueuedList title={t("outbox")} />
        <p data-empty hidden>
          {t("empty")}
        </p>
        <p className={styles.actions}>
          <Button data-send hidden>
            {t("send")}
          </Button>
          <Button tone="quiet" data-drop-all hidden>
            {t("dropAll")}
          </Button>
        </p>
      </div>
      <QueuedTemplate />
      <DataBlock name="agent-page" data={data} script={script} />
    </main>
  );
}
