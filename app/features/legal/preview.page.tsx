import { data } from "react-router";
import { readAnswer } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { PreviewNotice } from "#app/features/content/editor/preview-notice.tsx";
import { PageHead } from "#app/features/shell/page-head.tsx";
import type { Route } from "./+types/preview.page.ts";
import { LegalView } from "./legal-view.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, keepNoCopy } = pageOf(context);
  keepNoCopy();
  const id = url.searchParams.get("id") ?? "";
  const token = url.searchParams.get("token") ?? "";
  const answer = await readAnswer(
    api.desk.legal[":id"].preview.$get({ param: { id }, query: { token } }),
  );
  if (!answer.data) throw data(null, { status: answer.status });
  const path = `/legal/preview?${new URLSearchParams({ id, token })}`;
  return { text: answer.data, paths: { fr: path, en: path, de: path } };
}

/** A draft as its readers will see it, for whoever has the link. */
export default function PreviewLegal({ loaderData }: Route.ComponentProps) {
  const { title, body } = loaderData.text;
  return (
    <main id="content">
      <PageHead title={title} description={title} hidden />
      <PreviewNotice />
      <LegalView title={title} body={body} />
    </main>
  );
}
