import { data } from "react-router";
import { readAnswer } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { RichTextInput } from "#app/features/content/rich-text/rich-text-schema.ts";
import { RichTextView } from "#app/features/content/rich-text/rich-text-view.tsx";
import { Banner } from "#app/features/shell/banner.tsx";
import { PageHead } from "#app/features/shell/page-head.tsx";
import { pageNotFound } from "#app/features/shell/page-not-found.ts";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/legal.page.ts";
import type { LegalKey } from "./schema.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, path } = pageOf(context);
  const key = path.slice(1) as LegalKey;
  const answer = await readAnswer(api.settings.legal[":key"].$get({ param: { key } }));
  if (answer.status === 404) pageNotFound(request);
  if (!answer.data) throw data(null, { status: answer.status });
  const { documentFromMarkdown } = await import("#app/features/content/rich-text/from-markdown.ts");
  const { title, body } = answer.data;
  // A text from before there were limits is shown as it was typed.
  return { title, body: documentFromMarkdown(body) ?? RichTextInput.parse(body) };
}

/** The legal notice or the page on data protection, once it is published. */
export default function Legal({ loaderData }: Route.ComponentProps) {
  const { title, body } = loaderData;
  return (
    <main id="content">
      <PageHead title={title} description={title} />
      <Banner title={title} />
      <div className="container section">
        <Prose>
          <RichTextView document={body} />
        </Prose>
      </div>
    </main>
  );
}
