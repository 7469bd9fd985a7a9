import { redirect, useLoaderData } from "react-router";
import { pageOf } from "#app/call/page-context.ts";
import { ItemFacts } from "#app/features/content/editor/item-facts.tsx";
import styles from "#app/features/content/editor/item-view.module.css";
import { ItemView } from "#app/features/content/editor/item-view.tsx";
import { readItem } from "#app/features/content/editor/read-item.ts";
import { showPictures } from "#app/features/content/editor/show-pictures.ts";
import { RichTextView } from "#app/features/content/rich-text/rich-text-view.tsx";
import { localePath } from "#app/i18n/paths.ts";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/admin-view.page.ts";
import { postKind } from "./desk-kind.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, locale } = pageOf(context);
  const id = url.searchParams.get("id") ?? "";
  if (!id) throw redirect(localePath(locale, postKind.home));
  return { item: await readItem(api.desk.posts[":id"].$get({ param: { id } })) };
}

export default function ViewPost() {
  const { item } = useLoaderData<typeof loader>();
  return (
    <ItemView
      kind={postKind}
      item={item}
      words={({ title, excerpt, body }) => (
        <>
          <h2>{title}</h2>
          <p className={styles.lead}>{excerpt}</p>
          <Prose>
            <RichTextView document={showPictures(body, item.pictures)} />
          </Prose>
        </>
      )}
      facts={<ItemFacts item={item} />}
    />
  );
}
