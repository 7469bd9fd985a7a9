import { useState } from "react";
import { useTranslations } from "use-intl";
import { kinds } from "#app/platform/files/kinds.ts";
import type { Page } from "#app/platform/http/pagination.ts";
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { ListToolbar } from "#app/staff/table/list-toolbar.tsx";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import type { MediaFilter } from "../queries.server.ts";
import type { Media, MediaTag } from "../schema.ts";
import styles from "./library.module.css";
import { MediaBulk } from "./media-bulk.tsx";
import { MediaGrid } from "./media-grid.tsx";

type Props = {
  page: Page<Media> | null;
  onOpen: (media: Media) => void;
  current: number | undefined;
  tags: MediaTag[];
};

/** Filters for files that need attention, as API query parameters. */
const selectionFilters = {
  undescribed: { alt: "missing" },
  unused: { uses: "none" },
} as const satisfies Record<string, MediaFilter>;

const selections = Object.keys(selectionFilters) as (keyof typeof selectionFilters)[];

export function selectionFilter(name: string | null) {
  return Object.entries(selectionFilters).find(([key]) => key === name)?.[1] ?? {};
}

const filters = ["search", "kind", "only", "tag"];
const sorts = ["created_at", "title", "-title", "-bytes"] as const;

/** A page of the library, with search and filters in the URL. */
export function Library({ page, onOpen, current, tags }: Props) {
  const t = useTranslations("media.list");
  const byTag = useTranslations("media.tags")("by");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = page?.data.filter(({ id }) => chosen.has(id)) ?? [];
  const url = useListUrl();
  const filtered = filters.some((name) => url.get(name));
  return (
    <section aria-label={t("title")}>
      <ListToolbar
        search={t("search")}
        filters={[
          {
            name: "kind",
            label: t("byKind"),
            options: kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          },
          {
            name: "only",
            label: t("byNeed"),
            options: selections.map((name) => ({ value: name, label: t(`only.${name}`) })),
          },
          ...(tags.length > 0
            ? [
                {
                  name: "tag",
                  label: byTag,
                  options: tags.map(({ tag, count }) => ({
                    value: tag,
                    label: `${tag} (${count})`,
                  })),
                },
              ]
            : []),
          {
            name: "sort",
            label: t("bySort"),
            options: sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) })),
          },
        ]}
      />
      {page?.data.length ? (
        <>
          <MediaBulk
            page={page.data}
            selected={selected}
            tags={tags}
            onChange={(ids) => setChosen(new Set(ids))}
          />
          <MediaGrid
            items={page.data}
            onOpen={onOpen}
            current={current}
            chosen={chosen}
            onChoose={setChosen}
          />
          <ListFooter meta={page.meta} />
        </>
      ) : (
        <p className={styles.empty}>{!page ? t("failed") : filtered ? t("nothing") : t("empty")}</p>
      )}
    </section>
  );
}
