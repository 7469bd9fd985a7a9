import { redirect, useLoaderData } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { blankItem } from "#app/content/editor/item/blank-item.ts";
import { ItemEditor } from "#app/content/editor/item/item-editor.tsx";
import { editPathOfNew } from "#app/content/editor/item/new-item.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Route } from "./+types/admin-add.page.ts";
import { postKind } from "./content-kind.ts";
import { PostFacts } from "./post-facts.tsx";
import { PostWordFields } from "./post-word-fields.tsx";

export { shouldRevalidate } from "#app/content/editor/item/new-item.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const path = editPathOfNew(postKind, url);
  if (path) throw redirect(localePath(locale, path));
  return { tags: await answerOr(api.tags.$get(), []), start: crypto.randomUUID() };
}

/** A new article: the editor at once, with the cursor in the title. */
export default function AddPost() {
  const { tags, start } = useLoaderData<typeof loader>();
  return (
    <ItemEditor
      key={start}
      kind={postKind}
      item={blankItem(postKind)}
      words={<PostWordFields />}
      facts={<PostFacts tags={tags} />}
    />
  );
}
