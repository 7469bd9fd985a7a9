import { type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { EditError } from "#app/content/editor/item/edit-error.tsx";
import { ItemEditor } from "#app/content/editor/item/item-editor.tsx";
import { readToEdit } from "#app/content/editor/item/read-item.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import type { Route } from "./+types/admin-edit.page.ts";
import { postKind } from "./content-kind.ts";
import { PostFacts } from "./post-facts.tsx";
import { PostPicker } from "./post-picker.tsx";
import { PostWordFields } from "./post-word-fields.tsx";
import { postsToChoose } from "./posts-to-choose.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { api, locale } = page;
  const id = url.searchParams.get("id") ?? "";
  if (!id) return { item: null, choice: await postsToChoose(page, url), tags: [] };
  const [item, tags] = await Promise.all([
    readToEdit(api.desk.posts[":id"].$get({ param: { id } }), (each) =>
      localePath(locale, postKind.view(each)),
    ),
    answerOr(api.tags.$get(), []),
  ]);
  return { item, choice: null, tags };
}

/** Not read again for the same id: the text on the screen is newer. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const id = nextUrl.searchParams.get("id");
  return !id || currentUrl.searchParams.get("id") !== id;
}

export default function EditPost() {
  const { item, choice, tags } = useLoaderData<typeof loader>();
  if (!item) return <PostPicker page={choice} to="edit" />;
  return (
    <ItemEditor
      key={item.id}
      kind={postKind}
      item={item}
      words={<PostWordFields />}
      facts={<PostFacts tags={tags} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const [address] = useSearchParams();
  return <EditError error={error} kind={postKind} id={address.get("id")} />;
}
