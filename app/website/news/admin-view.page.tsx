import { useLoaderData } from "react-router";
import { pageOf } from "#app/api-client/page-context.ts";
import { ItemFacts } from "#app/content/editor/item/item-facts.tsx";
import styles from "#app/content/editor/item/item-view.module.css";
import { ItemView } from "#app/content/editor/item/item-view.tsx";
import { readItem } from "#app/content/editor/item/read-item.ts";
import { withPictureSources } from "#app/content/editor/item/show-pictures.ts";
import { RichTextView } from "#app/content/rich-text/rich-text-view.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/admin-view.page.ts";
import { postKind } from "./content-kind.ts";
import { PostPicker } from "./post-picker.tsx";
import { postsToChoose } from "./posts-to-choose.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) return { item: null, choice: await postsToChoose(page, url) };
  const item = await readItem(page.api.desk.posts[":id"].$get({ param: { id } }));
  return { item, choice: null };
}

export default function ViewPost() {
  const { item, choice } = useLoaderData<typeof loader>();
  if (!item) return <PostPicker page={choice} to="view" />;
  return (
    <ItemView
      kind={postKind}
      item={item}
      words={({ title, excerpt, body }) => (
        <>
          <h2>{title}</h2>
          <p className={styles.lead}>{excerpt}</p>
          <Prose>
            <RichTextView document={withPictureSources(body, item.pictures)} />
          </Prose>
        </>
      )}
      facts={<ItemFacts item={item} />}
    />
  );
}
