import { pageOf } from "#app/api-client/page-context.ts";
import { PageHead } from "#app/base/shell/page-head.tsx";
import { PreviewNotice } from "#app/content/editor/item/preview-notice.tsx";
import { readPreviewLink } from "#app/content/editor/item/read-preview-link.ts";
import type { Route } from "./+types/preview.page.ts";
import { LegalView } from "./legal-view.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { preview } = pageOf(context).api.desk.legal[":id"];
  const { shown, paths } = await readPreviewLink({ context, url }, (link) => preview.$get(link));
  return { text: shown, paths };
}

/** A draft as visitors will see it, for anybody with the link. */
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
