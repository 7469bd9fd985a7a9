import { useMessages, useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { linkEnded } from "#app/features/applying/pages/addresses.ts";
import frame from "#app/features/applying/pages/frame.module.css";
import { DataBlock } from "#app/features/applying/pages/script-block.tsx";
import { textOf } from "#app/features/applying/pages/typed.ts";
import { scriptTexts, withPrefix } from "#app/features/applying/pages/words.ts";
import { usePage } from "#app/features/shell/page-data.ts";
import { PageHead } from "#app/features/shell/page-head.tsx";
import type { Route } from "./+types/follow.page.ts";
import { exampleReference } from "./example-reference.ts";
import styles from "./follow.module.css";
import { LookupForm } from "./lookup-form.tsx";
import { LostForm } from "./lost-form.tsx";
import { postFollow } from "./post-follow.ts";
import { StatusView } from "./status-view.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, keepHere, today } = pageOf(context);
  keepHere();
  const [site, forms] = await Promise.all([
    answerOr(api.settings.site.$get({ query: { keys: "contact" } }), null),
    answerOr(api["registration-forms"].$get(), []),
  ]);
  const { phone = "", email = "" } = site?.contact ?? {};
  return {
    ended: new URL(request.url).search.includes(linkEnded),
    office: { phone, email },
    example: exampleReference(forms, today),
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return postFollow(context, request);
}

/** The follow-up page. Personal data is posted and never part of a URL. */
export default function FollowPage({ actionData, loaderData }: Route.ComponentProps) {
  const ended = loaderData.ended ? ({ kind: "receipt" } as const) : null;
  const t = useTranslations("followUp");
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} description={t("lead")} />
      <section className={styles.acts} data-acts hidden tabIndex={-1}>
        <h2>{t("queue.title")}</h2>
        <ul role="list" aria-live="polite" />
      </section>
      {actionData?.status ? (
        <StatusView {...actionData} status={actionData.status} />
      ) : (
        <>
          <LookupForm
            example={loaderData.example}
            typed={actionData?.typed ?? {}}
            problem={actionData ? actionData.problem : ended}
            errors={actionData?.errors ?? {}}
          />
          <LostForm
            office={loaderData.office}
            typed={textOf(actionData?.typed.reach)}
            error={actionData?.errors.reach}
            lost={actionData?.lost ?? null}
          />
        </>
      )}
      <FollowScript />
    </main>
  );
}

/** Scales photos down and uploads them in chunks; without it they are posted with the form. */
function FollowScript() {
  const words = useMessages() as Words;
  const script = usePage()?.build.scripts.follow;
  if (!script) return null;
  const data = {
    ...scriptTexts(words, ["script"]),
    ...withPrefix("followUp.queue", words.followUp.queue),
  };
  return <DataBlock name="follow-words" data={data} script={script} />;
}
