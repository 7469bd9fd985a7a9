import { renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { boldGlyphs } from "#app/platform/files/printable.ts";
import { printable as plain } from "#app/platform/files/printed-letters.ts";
import { cellsOf, pagesOf, tableStyles } from "#app/platform/files/printed-pages.ts";
import type { MinutesTable, PrintedMinutes } from "./printed-minutes.ts";

const styles = StyleSheet.create({
  heading: { fontSize: 12, fontFamily: boldGlyphs, marginTop: 16, marginBottom: 4 },
  block: { flexDirection: "row" },
  cell: { paddingVertical: 2, paddingRight: 14 },
  signature: { marginTop: 26, borderTopWidth: 0.5, borderTopColor: "#333", width: 260 },
});

/** Lines rendered as one text; one text per cell of a long list would take minutes. */
const LINES_PER_BLOCK = 8;

/** The minutes as a PDF. */
export function print(minutes: PrintedMinutes): Promise<Uint8Array> {
  const parts = [
    ...minutes.tables.flatMap(table),
    heading(minutes.remark.title),
    h(Text, { key: "remark" }, plain(minutes.remark.text)),
    ...signatures(minutes.signatures),
  ];
  return renderToBuffer(pagesOf(minutes, { labels: 230 }, parts));
}

function heading(text: string): ReactElement {
  return h(Text, { key: `heading ${text}`, style: styles.heading }, plain(text));
}

function table(content: MinutesTable): ReactElement[] {
  const { title, none, columns, rows, dense } = content;
  if (rows.length === 0) return [heading(title), h(Text, { key: `none ${title}` }, plain(none))];
  const headings = columns.map((column) => column.heading);
  const head = h(
    View,
    { style: tableStyles.head },
    ...cellsOf(columns, headings, styles.cell, tableStyles.bold),
  );
  const [first, ...others] = dense
    ? blocksOf(rows).map((block, place) => {
        const lines = columns.map((_, column) => block.map((row) => row[column]).join("\n"));
        const key = `block ${title} ${place}`;
        return h(
          View,
          { key, style: styles.block, wrap: false },
          ...cellsOf(columns, lines, styles.cell),
        );
      })
    : rows.map((row, place) => {
        const key = `row ${title} ${place}`;
        return h(
          View,
          { key, style: tableStyles.row, wrap: false },
          ...cellsOf(columns, row, styles.cell),
        );
      });
  // Keeps the heading together with the first row.
  const start = h(View, { key: `start ${title}`, wrap: false }, heading(title), head, first);
  return [start, ...others];
}

function blocksOf(rows: string[][]): string[][][] {
  return Array.from({ length: Math.ceil(rows.length / LINES_PER_BLOCK) }, (_, place) =>
    rows.slice(place * LINES_PER_BLOCK, (place + 1) * LINES_PER_BLOCK),
  );
}

function signatures({ title, people }: PrintedMinutes["signatures"]): ReactElement[] {
  if (people.length === 0) return [];
  return [
    heading(title),
    ...people.map((person, place) =>
      h(
        View,
        { key: `signature ${place}`, style: styles.signature, wrap: false },
        h(Text, null, plain(person)),
      ),
    ),
  ];
}
