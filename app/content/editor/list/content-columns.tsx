import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { OpenReview } from "#app/content/working-copies/schema.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAgo } from "#app/staff/frame/use-ago.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import type { ListColumn } from "#app/staff/table/list-table.tsx";
import type { AnyItem } from "../item/editor-item.ts";
import { EndsNote } from "../item/ends-note.tsx";
import { ItemMenu } from "../item/item-menu.tsx";
import { StateBadge } from "../item/state-badge.tsx";
import { LanguageCells } from "./language-cells.tsx";
import styles from "./list.module.css";

type Row = Pick<
  AnyItem,
  | "id"
  | "title"
  | "state"
  | "languages"
  | "may"
  | "edited_at"
  | "edited_by"
  | "locale"
  | "published_at"
  | "ends_at"
> & { open_reviews: OpenReview[] };

/** The columns every kind has: title, state, languages, dates. `below` is shown under the title. */
export function useContentColumns<T extends Row>(kind: ContentKind, below: (row: T) => ReactNode) {
  const t = useTranslations("editor");
  const format = useFormatter();
  const ago = useAgo();
  const { to } = usePaths();
  const { revalidate } = useRevalidator();

  const first: ListColumn<T> = {
    name: "title",
    title: t("list.item"),
    sort: "title",
    render: (row) => (
      <>
        <Link
          className={styles.title}
          lang={row.locale}
          to={to(row.may.edit ? kind.edit(row.id) : kind.view(row.id))}
        >
          {row.title || t("untitled")}
        </Link>
        <span className={styles.sub}>{below(row)}</span>
        <OpenReviews reviews={row.open_reviews} />
        <span className={styles.narrow}>
          <StateBadge state={row.state} />
          <EndsNote item={row} />
          <LanguageCells kind={kind} item={row} />
        </span>
      </>
    ),
  };
  const state: ListColumn<T> = {
    name: "state",
    title: t("list.state"),
    sort: "status",
    noWrap: true,
    render: ({ state: now, published_at, ends_at }) => (
      <>
        <StateBadge state={now} />
        {now === "scheduled" && published_at && (
          <span className={styles.sub}>
            {format.dateTime(new Date(published_at), { dateStyle: "short", timeStyle: "short" })}
          </span>
        )}
        <span className={styles.sub}>
          <EndsNote item={{ state: now, ends_at }} />
        </span>
      </>
    ),
    from: "tablet",
  };
  const languages: ListColumn<T> = {
    name: "languages",
    title: t("list.languages"),
    render: (row) => <LanguageCells kind={kind} item={row} />,
    from: "tablet",
  };
  const published: ListColumn<T> = {
    name: "published_at",
    title: t("list.published"),
    sort: "published_at",
    // Wide enough for the German title with its sort arrow.
    noWrap: true,
    render: ({ published_at }) =>
      published_at ? format.dateTime(new Date(published_at), { dateStyle: "medium" }) : "–",
    from: "tablet",
  };
  const edited: ListColumn<T> = {
    name: "edited_at",
    title: t("list.edited"),
    sort: "edited_at",
    noWrap: true,
    render: ({ edited_at, edited_by }) => (
      <>
        {ago(edited_at)}
        {edited_by && <span className={styles.sub}>{edited_by.name}</span>}
      </>
    ),
    from: "tablet",
  };
  const actions: ListColumn<T> = {
    name: "actions",
    title: t("list.actions"),
    unseen: true,
    align: "end",
    render: (row) => <ItemMenu kind={kind} item={row} on="list" onDone={() => void revalidate()} />,
  };
  return { first, state, languages, published, edited, actions };
}

/** The languages of an item with an open review. */
function OpenReviews({ reviews }: { reviews: OpenReview[] }) {
  const t = useTranslations("review.note");
  const ago = useAgo();
  return reviews.map(({ locale, state, by, at, note }) => {
    const who = { name: by?.name ?? t("somebody"), when: ago(at) };
    return (
      <span key={locale} className={styles.sub}>
        <strong>{locale.toUpperCase()}</strong>{" "}
        {t(state === "waiting" ? "asked" : "decidedReturned", who)}
        {note && <q>{note}</q>}
      </span>
    );
  });
}
