import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Page } from "#app/platform/http/pagination.ts";
import { PageHeader } from "#app/staff/frame/page-header.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { ListFooter } from "#app/staff/table/list-footer.tsx";
import { SearchBox } from "#app/staff/table/search-box.tsx";
import type { AnyItem } from "../item/editor-item.ts";
import { StateBadge } from "../item/state-badge.tsx";
import styles from "./item-picker.module.css";

type Row = Pick<AnyItem, "id" | "title" | "locale" | "state" | "may">;

type Props<R extends Row> = {
  words: { title: string; lead: string; search: string; nothing: string };
  /** Null when loading failed. */
  page: Page<R> | null;
  /** The page of the chosen item. */
  path: (id: number) => string;
  note?: (row: R) => ReactNode;
};

/** Chooses an item on a screen opened without an id. */
export function ItemPicker<R extends Row>({ words, page, path, note }: Props<R>) {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <SearchBox label={words.search} />
      <Choice words={words} page={page} path={path} {...(note ? { note } : {})} />
    </>
  );
}

function Choice<R extends Row>({ words, page, path, note }: Props<R>) {
  const t = useTranslations("editor");
  const states = useTranslations("staff.states");
  const { to } = usePaths();
  if (!page) return <p role="alert">{states("failedText")}</p>;
  if (!page.data.length) return <p className={styles.none}>{words.nothing}</p>;
  return (
    <>
      <ul className={styles.picker}>
        {page.data.map((row) => (
          <li key={row.id}>
            <Link to={to(path(row.id))}>
              <strong lang={row.locale}>{row.title || t("untitled")}</strong>
              {note && <span>{note(row)}</span>}
            </Link>
            <StateBadge state={row.state} />
          </li>
        ))}
      </ul>
      <ListFooter meta={page.meta} />
    </>
  );
}

/** The items the person may edit. */
export function changeable<R extends Row>(page: Page<R> | null): Page<R> | null {
  return page && { ...page, data: page.data.filter(({ may }) => may.edit) };
}
