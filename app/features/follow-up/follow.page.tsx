import { useMessages, useTranslations } from "use-intl";
import { pageOf } from "#app/api-client/page-context.ts";
import { linkEnded } from "#app/features/applying/pages/addresses.ts";
import { DataBlock } from "#app/features/applying/pages/data-block.tsx";
import frame from "#app/features/applying/pages/frame.module.css";
import { wordsIn } from "#app/features/applying/pages/words.ts";
import { usePage } from "#app/features/shell/page-data.ts";
import { PageHead } from "#app/features/shell/page-head.tsx";
import type { Route } from "./+types/follow.page.ts";
import { postFollow } from "./post-follow.ts";
import { StatusView } from "./status-view.tsx";
import { WhoForm } from "./who-form.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  pageOf(context).skipCache();
  return { ended: new URL(request.url).search.includes(linkEnded) };
}

export function action({ context, request }: Route.ActionArgs) {
  return postFollow(context, request);
}

/** How an application stands. Everything personal comes by post and stands in no address. */
export default function FollowPage({ actionData, loaderData }: Route.ComponentProps) {
  const ended = loaderData.ended ? ({ kind: "receipt" } as const) : null;
  const t = useTranslations("applying.follow");
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} description={t("lead")} />
      {actionData?.status ? (
        <StatusView {...actionData} status={actionData.status} />
      ) : (
        <WhoForm
          typed={actionData?.typed ?? {}}
          problem={actionData ? actionData.problem : ended}
        />
      )}
      <FollowScript />
    </main>
  );
}

/** Makes photos smaller and sends them in pieces; without it they go along with the form. */
function FollowScript() {
  const words = useMessages() as Words;
  const script = usePage()?.build.scripts.follow;
  if (!script) return null;
  return <DataBlock name="follow-words" data={wordsIn(words, ["script"])} script={script} />;
}
