import { useTranslations } from "use-intl";
import { linkEnded, sessionEnded } from "#app/admissions/applying/pages/addresses.ts";
import frame from "#app/admissions/applying/pages/frame.module.css";
import { textOf } from "#app/admissions/applying/pages/typed.ts";
import { answerOrNothing } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHead } from "#app/base/shell/page-head.tsx";
import type { Route } from "./+types/follow.page.ts";
import { exampleReference } from "./example-reference.ts";
import { FollowScript, KeptActs } from "./follow-script.tsx";
import { LookupForm } from "./lookup-form.tsx";
import { LostForm } from "./lost-form.tsx";
import { postFollow } from "./post-follow.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, cacheHere, today } = pageOf(context);
  cacheHere();
  const [site, forms] = await Promise.all([
    answerOrNothing(api.settings.site.$get({ query: { keys: "contact" } }), null),
    answerOrNothing(api["registration-forms"].$get(), []),
  ]);
  const { phone = "", email = "" } = site?.contact ?? {};
  return {
    ended: endedIn(new URL(request.url).search),
    office: { phone, email },
    example: exampleReference(forms, today),
  };
}

function endedIn(query: string): "receipt" | "expired" | null {
  if (query.includes(linkEnded)) return "receipt";
  return query.includes(sessionEnded) ? "expired" : null;
}

export function action({ context, request }: Route.ActionArgs) {
  return postFollow(context, request);
}

/** The look-up. Personal data is posted and never part of a URL; what it opens is another page. */
export default function FollowPage({ actionData, loaderData }: Route.ComponentProps) {
  const ended = loaderData.ended && { kind: loaderData.ended };
  const t = useTranslations("followUp");
  return (
    <main id="content" className={frame.main}>
      <PageHead title={t("title")} description={t("lead")} />
      <KeptActs />
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
      <FollowScript />
    </main>
  );
}
