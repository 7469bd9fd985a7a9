import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { markNames } from "#app/admissions/registrations/marks.ts";
import { type Selection, SelectPage, SelectRow } from "#app/staff/table/selection.tsx";
import { SortTitle } from "#app/staff/table/sort-title.tsx";
import { samePlace } from "./cell-range.ts";
import { CellTip, TIP } from "./cell-tip.tsx";
import { MarkCellInput } from "./mark-cell.tsx";
import type { MarkSheet } from "./mark-sheet.ts";
import styles from "./sheet.module.css";
import type { SheetColumn } from "./sheet-columns.tsx";
import { SheetFooter } from "./sheet-footer.tsx";
import { useSheetKeys } from "./use-sheet-keys.ts";

type Props = {
  label: string;
  rows: readonly RegistrationRow[];
  sheet: MarkSheet;
  columns: { before: readonly SheetColumn[]; after: readonly SheetColumn[] };
  /** What the rows are sorted by otherwise. */
  order: string;
  selection: Selection<RegistrationRow>;
  /** What can be done with the selected people. */
  bar: ReactNode;
};

/** Its cells take the keyboard, in both directions. */
const asGrid = { role: "grid", "aria-multiselectable": true } as const;

/** The marking sheet: people down, marks along; one cell has the focus, as in a spreadsheet. */
export function MarkGrid({ label, rows, sheet, columns, order, selection, bar }: Props) {
  const t = useTranslations("shortlist.sheet");
  const frame = useRef<HTMLDivElement>(null);
  const lastTicked = useRef<number | null>(null);
  const [hovered, setHovered] = useState<Element | null>(null);
  const keys = useSheetKeys(rows, sheet);
  const { range, table, handlers, first } = keys;
  const tipped = hovered ?? keys.focused;
  const tippedRow = rows[tipped?.closest("tr")?.sectionRowIndex ?? -1];
  const tippedName = markNames.find(
    (name) => name === tipped?.querySelector<HTMLInputElement>("[data-mark]")?.dataset.mark,
  );
  const title = ({ name, title, sort, ...look }: SheetColumn) => (
    <th key={name} scope="col" {...lookOf(look)} style={{ width: look.width }}>
      {sort ? <SortTitle name={sort} label={title} otherwise={order} /> : title}
    </th>
  );
  return (
    <div className={styles.frame} ref={frame}>
      <div className={styles.scroll}>
        <table
          ref={table}
          {...asGrid}
          aria-label={label}
          className={styles.sheet}
          {...handlers}
          onPointerOver={(event) => {
            handlers.onPointerOver(event);
            const { target, pointerType } = event;
            const isOver = pointerType === "mouse" && target instanceof Element;
            setHovered(isOver ? target.closest(`.${styles.mark}`) : null);
          }}
          onPointerLeave={() => setHovered(null)}
        >
          <thead>
            <tr>
              <SelectPage rows={rows} selection={selection} />
              {columns.before.map(title)}
              {markNames.map((name) => (
                <th key={name} scope="col" className={styles.markTitle} title={t("outOf")}>
                  {t(`columns.${name}`)}
                </th>
              ))}
              {columns.after.map(title)}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, nth) => (
              <tr key={row.id}>
                <SelectRow row={row} rows={rows} selection={selection} last={lastTicked} />
                {columns.before.map(({ name, render, ...look }, place) =>
                  place === 0 ? (
                    <th key={name} scope="row" {...lookOf(look)}>
                      {render(row, samePlace(range.at, { row: nth, col: 1 }) ? 0 : -1)}
                    </th>
                  ) : (
                    <td key={name} {...lookOf(look)}>
                      {render(row, -1)}
                    </td>
                  ),
                )}
                {markNames.map((name, along) => {
                  const place = { row: nth, col: first + along };
                  const isTipped = tippedRow === row && tippedName === name;
                  return (
                    <MarkCellInput
                      key={name}
                      sheet={sheet}
                      registration={row}
                      name={name}
                      isCurrent={samePlace(range.at, place)}
                      isChosen={keys.isChosen(place)}
                      tip={isTipped ? TIP : undefined}
                    />
                  );
                })}
                {columns.after.map(({ name, render, ...look }) => (
                  <td key={name} {...lookOf(look)}>
                    {render(row, -1)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {tipped && tippedRow && tippedName && (
        <CellTip
          sheet={sheet}
          registration={tippedRow}
          name={tippedName}
          cell={tipped}
          frame={frame}
        />
      )}
      <SheetFooter sheet={sheet} rows={rows} keys={keys} bar={bar} />
    </div>
  );
}

function lookOf({ from, align }: Pick<SheetColumn, "from" | "align">) {
  return { "data-from": from, "data-align": align };
}
