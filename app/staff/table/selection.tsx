import type { ChangeEvent, RefObject } from "react";
import { useTranslations } from "use-intl";
import type { Page } from "#app/platform/http/pagination.ts";
import type { ReadPage } from "./select-all.tsx";
import styles from "./table.module.css";

export type Selection<T> = {
  selected: T[];
  onChange: (rows: T[]) => void;
  nameOf: (row: T) => string;
  /** Reads other pages of the list, when all of them may be selected. */
  read?: ReadPage<T>;
};

/** The selected rows as they were last read: with old versions the next act on them would be refused. */
export function asRead<T extends { id: number }>(
  selected: readonly T[],
  page: Page<T> | readonly T[] | null,
): T[] {
  const rows = page && "meta" in page ? page.data : page;
  const read = new Map(rows?.map((row) => [row.id, row]));
  return selected.map((row) => read.get(row.id) ?? row);
}

type PageProps<T> = { rows: readonly T[]; selection: Selection<T> };

/** The box in the head of a table: all rows of the page, or none. */
export function SelectPage<T extends { id: number }>({ rows, selection }: PageProps<T>) {
  const t = useTranslations("staff.table");
  const { selected, onChange } = selection;
  const chosen = new Set(selected.map(({ id }) => id));
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const isWhole = count === rows.length;
  return (
    <th scope="col" className={styles.select}>
      <label>
        <input
          type="checkbox"
          aria-label={t("selectAll")}
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isWhole;
          }}
          onChange={() => onChange(isWhole ? without(selected, rows) : withRows(selected, rows))}
        />
      </label>
    </th>
  );
}

type RowProps<T> = PageProps<T> & {
  row: T;
  /** The row that was pressed last. */
  last: RefObject<number | null>;
};

/** The box of a row; its whole cell takes the press. With Shift all from the last one pressed. */
export function SelectRow<T extends { id: number }>(props: RowProps<T>) {
  const { row, rows, selection, last } = props;
  const t = useTranslations("staff.table");
  const { selected, onChange, nameOf } = selection;
  const isSelected = selected.some(({ id }) => id === row.id);
  function toggle({ nativeEvent }: ChangeEvent) {
    const [from, here] = [rows.findIndex(({ id }) => id === last.current), rows.indexOf(row)];
    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey && from >= 0;
    const pressed = isRange ? rows.slice(Math.min(from, here), Math.max(from, here) + 1) : [row];
    last.current = row.id;
    onChange(isSelected ? without(selected, pressed) : withRows(selected, pressed));
  }
  return (
    <td className={styles.select}>
      <label>
        <input
          type="checkbox"
          aria-label={t("select", { name: nameOf(row) })}
          checked={isSelected}
          onChange={toggle}
        />
      </label>
    </td>
  );
}

function without<T extends { id: number }>(list: readonly T[], taken: readonly T[]): T[] {
  const ids = new Set(taken.map(({ id }) => id));
  return list.filter(({ id }) => !ids.has(id));
}

function withRows<T extends { id: number }>(list: readonly T[], added: readonly T[]): T[] {
  return [...without(list, added), ...added];
}
