import { redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { answerOr } from "#app/call/answer-or.ts";
import { pageOf } from "#app/call/page-context.ts";
import { ItemEditor } from "#app/features/content/editor/item-editor.tsx";
import { readItem } from "#app/features/content/editor/read-item.ts";
import { localePath } from "#app/i18n/paths.ts";
import type { Route } from "./+types/admin-edit.page.ts";
import { postKind } from "./desk-kind.ts";
import { PostFacts } from "./post-facts.tsx";
import { PostWords } from "./post-words.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const id = url.searchParams.get("id") ?? "";
  // Which one is chosen in the list.
  if (!id) throw redirect(localePath(locale, postKind.home));
  const [item, tags] = await Promise.all([
    readItem(api.desk.posts[":id"].$get({ param: { id } })),
    answerOr(api.tags.$get(), []),
  ]);
  return { item, tags };
}

/** What stands on the screen is newer than what could be read again; another id is another page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get("id") !== nextUrl.searchParams.get("id");
}

export default function EditPost() {
  const { item, tags } = useLoaderData<typeof loader>();
  return (
    <ItemEditor
      key={item.id}
      kind={postKind}
      item={item}
      words={<PostWords />}
      facts={<PostFacts tags={tags} />}
    />
  );
}
