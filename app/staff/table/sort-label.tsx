import { useTranslations } from "use-intl";
import { sortOf } from "#app/platform/http/sort-order.ts";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

/** The default order, and its label when no column shows it. */
export type ListOrder = { otherwise: string; name?: string };

type Props = {
  columns: readonly {
    name: string;
    title: string;
    sort?: string;
    from?: "tablet" | "desktop";
  }[];
  hidden: readonly string[];
  order: ListOrder;
};

/** Names the sort order when the sorted column is not visible. */
export function SortLabel({ columns, hidden, order }: Props) {
  const t = useTranslations("staff.table");
  const { name: sorted, descending } = sortOf(useListUrl().get("sort") || order.otherwise);
  const column = columns.find(({ sort }) => sort === sorted);
  const shown = column && !hidden.includes(column.name);
  if (shown && !column.from) return null;
  const label = column ? column.title : order.name;
  if (!label) return null;
  return (
    <p
      className={classNames("visually-hidden", styles.sortLabel)}
      data-until={shown ? column.from : undefined}
    >
      {t("sortedBy", { label })} {t(descending ? "sorted.descending" : "sorted.ascending")}
    </p>
  );
}
