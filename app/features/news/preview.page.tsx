import { data, useLoaderData } from "react-router";
import { readAnswer } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { PreviewNotice } from "#app/features/content/editor/preview-notice.tsx";
import type { Route } from "./+types/preview.page.ts";
import { ArticleView } from "./article-view.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, keepNoCopy } = pageOf(context);
  keepNoCopy();
  const id = url.searchParams.get("id") ?? "";
  const token = url.searchParams.get("token") ?? "";
  const answer = await readAnswer(
    api.desk.posts[":id"].preview.$get({ param: { id }, query: { token } }),
  );
  if (!answer.data) throw data(null, { status: answer.status });
  const path = `/news/preview?${new URLSearchParams({ id, token })}`;
  return { post: answer.data, paths: { fr: path, en: path, de: path } };
}

/** A draft as its readers will see it, for whoever has the link. */
export default function PreviewArticle() {
  const { post } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <PreviewNotice />
      <ArticleView post={post} hidden />
    </main>
  );
}
