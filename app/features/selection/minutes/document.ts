import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { boldGlyphs, printable as plain, regularGlyphs } from "#app/files/printable.ts";
import type { MinutesTable, PrintedMinutes } from "./printed-minutes.ts";

const styles = StyleSheet.create({
  page: {
    padding: 48,
    paddingBottom: 56,
    fontSize: 9.5,
    fontFamily: regularGlyphs,
    lineHeight: 1.4,
  },
  title: { fontSize: 18, fontFamily: boldGlyphs, lineHeight: 1.2 },
  lead: { fontSize: 12, marginTop: 4, marginBottom: 14 },
  heading: { fontSize: 12, fontFamily: boldGlyphs, marginTop: 16, marginBottom: 4 },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: "#bbb" },
  head: { flexDirection: "row", borderBottomWidth: 1, borderBottomColor: "#333" },
  block: { flexDirection: "row" },
  fact: { flexDirection: "row" },
  label: { width: 230, color: "#555" },
  cell: { paddingVertical: 2, paddingRight: 14 },
  right: { textAlign: "right" },
  bold: { fontFamily: boldGlyphs },
  signature: { marginTop: 26, borderTopWidth: 0.5, borderTopColor: "#333", width: 260 },
  // Positioned from the top, because the height of the text is not known yet.
  foot: { position: "absolute", top: 804, left: 48, right: 48, fontSize: 7, color: "#555" },
});

/** Lines rendered as one text; one text per cell of a long list would take minutes. */
const LINES_PER_BLOCK = 8;

/** The minutes as a PDF. */
export function renderMinutes(minutes: PrintedMinutes): Promise<Uint8Array> {
  const page = h(
    Page,
    { size: "A4", style: styles.page },
    h(View, { fixed: true, style: styles.foot }, h(Text, { render: footLine(minutes.foot) })),
    h(Text, { style: styles.title }, plain(minutes.title)),
    h(Text, { style: styles.lead }, plain(minutes.lead)),
    ...minutes.facts.map(fact),
    ...minutes.tables.flatMap(table),
    heading(minutes.remark.title),
    h(Text, null, plain(minutes.remark.text)),
    ...signatures(minutes.signatures),
  );
  return renderToBuffer(
    h(Document, { title: minutes.title, subject: minutes.lead, language: minutes.locale }, page),
  );
}

function footLine(text: string) {
  return ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    `${text}    ${pageNumber} / ${totalPages}`;
}

function heading(text: string): ReactElement {
  return h(Text, { key: `heading ${text}`, style: styles.heading }, plain(text));
}

function fact({ label, value }: PrintedMinutes["facts"][number]): ReactElement {
  return h(
    View,
    { key: label, style: styles.fact },
    h(Text, { style: styles.label }, plain(label)),
    h(Text, null, plain(value)),
  );
}

function table(content: MinutesTable): ReactElement[] {
  const { title, none, columns, rows, dense } = content;
  if (rows.length === 0) return [heading(title), h(Text, { key: `none ${title}` }, plain(none))];
  const headings = columns.map((column) => column.heading);
  const head = h(View, { style: styles.head }, ...cells(columns, headings, styles.bold));
  const [first, ...others] = dense
    ? blocksOf(rows).map((block, place) => {
        const lines = columns.map((_, column) => block.map((row) => row[column]).join("\n"));
        const key = `block ${title} ${place}`;
        return h(View, { key, style: styles.block, wrap: false }, ...cells(columns, lines));
      })
    : rows.map((row, place) => {
        const key = `row ${title} ${place}`;
        return h(View, { key, style: styles.row, wrap: false }, ...cells(columns, row));
      });
  // Keeps the heading together with the first row.
  const start = h(View, { key: `start ${title}`, wrap: false }, heading(title), head, first);
  return [start, ...others];
}

function cells(columns: MinutesTable["columns"], texts: string[], style = {}): ReactElement[] {
  return columns.map(({ width, right }, place) =>
    h(
      Text,
      {
        key: place,
        style: [styles.cell, style, { width: `${width}%` }, ...(right ? [styles.right] : [])],
      },
      plain(texts[place] ?? ""),
    ),
  );
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
