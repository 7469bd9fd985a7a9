import { data } from "react-router";
import { failedStatus, readAnswer } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { pageNotFound } from "#app/base/shell/page-not-found.ts";
import type { Route } from "./+types/legal.page.ts";
import { LegalView } from "./legal-view.tsx";
import type { LegalKey } from "./schema.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, path } = pageOf(context);
  const key = path.slice(1) as LegalKey;
  const answer = await readAnswer(api.settings.legal[":key"].$get({ param: { key } }));
  if (answer.status === 404) pageNotFound(request);
  if (!answer.data) throw data(null, { status: failedStatus(answer.status) });
  return answer.data;
}

/** The legal notice or the page on data protection, once it is published. */
export default function Legal({ loaderData }: Route.ComponentProps) {
  const { title, body } = loaderData;
  return (
    <main id="content">
      <PageHead title={title} description={title} />
      <LegalView title={title} body={body} />
    </main>
  );
}
