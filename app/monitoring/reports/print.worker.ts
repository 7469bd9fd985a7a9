import { renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { boldGlyphs } from "#app/platform/files/printable.ts";
import { printable as plain } from "#app/platform/files/printed-letters.ts";
import { cellsOf, pagesOf, tableStyles } from "#app/platform/files/printed-pages.ts";
import type { Plot, PrintedReport } from "./printed-report.ts";

const styles = StyleSheet.create({
  heading: { fontSize: 12, fontFamily: boldGlyphs, marginTop: 16, marginBottom: 2 },
  words: { color: "#555", marginBottom: 6 },
  head: { marginTop: 14 },
  cell: { paddingVertical: 2, paddingRight: 8 },
  plot: { marginTop: 6 },
  bar: { flexDirection: "row", alignItems: "center", marginTop: 1 },
  name: { width: 150, fontSize: 8.5 },
  track: { width: 250, height: 8, backgroundColor: "#eee" },
  fill: { height: 8, backgroundColor: "#0b6b53" },
  value: { width: 60, textAlign: "right", fontSize: 8.5 },
  note: { marginTop: 6, color: "#555" },
});

/** The report as a PDF: its table, then bars for the groups of each indicator. */
export function print(report: PrintedReport): Promise<Uint8Array> {
  const parts = [
    ...tableOf(report.table),
    ...report.sections.map((section, place) =>
      h(
        View,
        { key: `section ${place}` },
        h(
          View,
          { wrap: false },
          h(Text, { style: styles.heading }, plain(section.title)),
          h(Text, { style: styles.words }, plain(section.words)),
          ...section.plots.slice(0, 1).map(plotOf),
        ),
        ...section.plots.slice(1).map(plotOf),
      ),
    ),
    ...report.notes.map((note, place) =>
      h(Text, { key: `note ${place}`, style: styles.note }, plain(note)),
    ),
  ];
  return renderToBuffer(pagesOf(report, { labels: 160 }, parts));
}

function tableOf({ columns, rows }: PrintedReport["table"]): ReactElement[] {
  const headings = columns.map(({ heading }) => heading);
  return [
    h(
      View,
      { key: "head", style: [tableStyles.head, styles.head] },
      ...cellsOf(columns, headings, styles.cell, tableStyles.bold),
    ),
    ...rows.map((row, place) =>
      h(
        View,
        { key: `row ${place}`, style: tableStyles.row, wrap: false },
        ...cellsOf(columns, row, styles.cell),
      ),
    ),
  ];
}

function plotOf({ title, bars }: Plot, place: number): ReactElement {
  return h(
    View,
    { key: `plot ${title} ${place}`, style: styles.plot, wrap: false },
    h(Text, { style: tableStyles.bold }, plain(title)),
    ...bars.map(({ label, value, share }, nth) =>
      h(
        View,
        { key: nth, style: styles.bar },
        h(Text, { style: styles.name }, plain(label)),
        h(
          View,
          { style: styles.track },
          h(View, { style: [styles.fill, { width: 250 * (share ?? 0) }] }),
        ),
        h(Text, { style: styles.value }, plain(value)),
      ),
    ),
  );
}
