import { Drawer } from "@mantine/core";
import { useCallback, useEffect, useRef } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { answerOr } from "#app/api-client/answer-or.ts";
import { pageOf } from "#app/api-client/page-context.ts";
import { useConfirmedClose } from "#app/staff/form/use-confirmed-close.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { listQuery } from "#app/staff/table/list-query.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { Route } from "./+types/admin-list.page.ts";
import styles from "./library/library.module.css";
import { Library, selectionFilter } from "./library/library.tsx";
import { MediaPanel } from "./library/media-panel.tsx";
import { UploadQueue } from "./library/upload-queue.tsx";
import { UploadZone } from "./library/upload-zone.tsx";
import { useUploads } from "./library/use-uploads.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = pageOf(context);
  const filter = selectionFilter(url.searchParams.get("only"));
  const query = { ...listQuery(url, ["search", "kind", "sort", "tag"]), ...filter, per_page: "24" };
  const id = url.searchParams.get("item");
  const [page, item, tags] = await Promise.all([
    answerOr(api.media.$get({ query }), null),
    id ? answerOr(api.media[":id"].$get({ param: { id } }), null) : null,
    answerOr(api.media.tags.$get(), []),
  ]);
  return { page, item, tags };
}

export default function AdminMedia() {
  const t = useTranslations("media.list");
  const { page, item, tags } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const url = useListUrl();
  const uploads = useUploads(() => void revalidate());
  const open = (id: number | null) => url.set({ item: id, page: url.get("page") });
  const typed = useRef(false);
  const onDirty = useCallback((dirty: boolean) => {
    typed.current = dirty;
  }, []);
  const close = useConfirmedClose(
    () => open(null),
    () => typed.current,
  );
  useFollowProcessing(page?.data.some(({ processing }) => processing) ?? false);

  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <UploadZone onFiles={uploads.add} />
      <UploadQueue {...uploads} known={{ does: "open", take: ({ id }) => open(id) }} />
      <Library page={page} onOpen={({ id }) => open(id)} current={item?.id} tags={tags} />
      <Drawer.Root opened={item !== null} onClose={close} position="right" size="36rem">
        <Drawer.Overlay />
        <Drawer.Content>
          <Drawer.Body>
            <div className={styles.panelHead}>
              <Drawer.Title>{item?.title}</Drawer.Title>
              <Drawer.CloseButton aria-label={t("close")} />
            </div>
            {item && (
              <MediaPanel
                key={item.id}
                media={item}
                tags={tags}
                onDeleted={() => open(null)}
                onDirty={onDirty}
              />
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

const RELOAD_INTERVAL = 4_000;

/** Reloads while sizes are made in the background. */
function useFollowProcessing(processing: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!processing) return;
    const timer = setInterval(() => void revalidate(), RELOAD_INTERVAL);
    return () => clearInterval(timer);
  }, [processing, revalidate]);
}
