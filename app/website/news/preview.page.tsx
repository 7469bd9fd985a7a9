import { useLoaderData } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { PreviewNotice } from "#app/content/editor/item/preview-notice.tsx";
import { readPreviewLink } from "#app/content/editor/item/read-preview-link.ts";
import type { Route } from "./+types/preview.page.ts";
import { ArticleView } from "./article-view.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { preview } = pageOf(context).api.desk.posts[":id"];
  const { shown, paths } = await readPreviewLink({ context, url }, (link) => preview.$get(link));
  return { post: shown, paths };
}

/** A draft as visitors will see it, for anybody with the link. */
export default function PreviewArticle() {
  const { post } = useLoaderData<typeof loader>();
  return (
    <main id="content">
      <PreviewNotice />
      <ArticleView post={post} hidden />
    </main>
  );
}
