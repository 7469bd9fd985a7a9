import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { boldGlyphs, printable as plain, regularGlyphs } from "#app/files/printable.ts";
import type { Plot, PrintedReport } from "./printed-report.ts";

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
  heading: { fontSize: 12, fontFamily: boldGlyphs, marginTop: 16, marginBottom: 2 },
  words: { color: "#555", marginBottom: 6 },
  fact: { flexDirection: "row" },
  label: { width: 160, color: "#555" },
  head: { flexDirection: "row", borderBottomWidth: 1, borderBottomColor: "#333", marginTop: 14 },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: "#bbb" },
  cell: { paddingVertical: 2, paddingRight: 8 },
  right: { textAlign: "right" },
  bold: { fontFamily: boldGlyphs },
  plot: { marginTop: 6 },
  bar: { flexDirection: "row", alignItems: "center", marginTop: 1 },
  name: { width: 150, fontSize: 8.5 },
  track: { width: 250, height: 8, backgroundColor: "#eee" },
  fill: { height: 8, backgroundColor: "#0b6b53" },
  value: { width: 60, textAlign: "right", fontSize: 8.5 },
  note: { marginTop: 6, color: "#555" },
  // Positioned from the top, because the height of the text is not known yet.
  foot: { position: "absolute", top: 804, left: 48, right: 48, fontSize: 7, color: "#555" },
});

/** The report as a PDF: its table, then bars for the groups of each indicator. */
export function renderReport(report: PrintedReport): Promise<Uint8Array> {
  const foot = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    `${report.foot}    ${pageNumber} / ${totalPages}`;
  const page = h(
    Page,
    { size: "A4", style: styles.page },
    h(View, { fixed: true, style: styles.foot }, h(Text, { render: foot })),
    h(Text, { style: styles.title }, plain(report.title)),
    h(Text, { style: styles.lead }, plain(report.lead)),
    ...report.facts.map(({ label, value }) =>
      h(
        View,
        { key: label, style: styles.fact },
        h(Text, { style: styles.label }, plain(label)),
        h(Text, null, plain(value)),
      ),
    ),
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
  );
  const { title, lead: subject, locale: language } = report;
  return renderToBuffer(h(Document, { title, subject, language }, page));
}

function tableOf({ columns, rows }: PrintedReport["table"]): ReactElement[] {
  const cells = (texts: string[], style = {}) =>
    columns.map(({ width, right }, place) =>
      h(
        Text,
        {
          key: place,
          style: [styles.cell, style, { width: `${width}%` }, ...(right ? [styles.right] : [])],
        },
        plain(texts[place] ?? ""),
      ),
    );
  const headings = columns.map(({ heading }) => heading);
  return [
    h(View, { key: "head", style: styles.head }, ...cells(headings, styles.bold)),
    ...rows.map((row, place) =>
      h(View, { key: `row ${place}`, style: styles.row, wrap: false }, ...cells(row)),
    ),
  ];
}

function plotOf({ title, bars }: Plot, place: number): ReactElement {
  return h(
    View,
    { key: `plot ${title} ${place}`, style: styles.plot, wrap: false },
    h(Text, { style: styles.bold }, plain(title)),
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
