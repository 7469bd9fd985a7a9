import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { printable as plain } from "#app/files/printable.ts";
import type { LetterPaper, Paper, SheetPaper } from "./paper.ts";

const styles = StyleSheet.create({
  letter: { padding: 56, fontSize: 11, fontFamily: "Helvetica", lineHeight: 1.5, color: "#0c2130" },
  sheet: { padding: 32, fontSize: 9, fontFamily: "Helvetica", lineHeight: 1.3 },
  band: { flexDirection: "row", height: 8, marginBottom: 24 },
  programme: { fontSize: 13, fontFamily: "Helvetica-Bold", color: "#004b76" },
  to: { marginTop: 28 },
  date: { marginTop: 18, textAlign: "right" },
  title: { fontSize: 15, fontFamily: "Helvetica-Bold", marginTop: 22, marginBottom: 10 },
  paragraph: { marginBottom: 9 },
  facts: { backgroundColor: "#e5f4ec", padding: 14, marginVertical: 10 },
  fact: { flexDirection: "row", marginBottom: 3 },
  label: { width: 150, color: "#4a5d6a" },
  value: { flexGrow: 1, flexShrink: 1 },
  signature: { marginTop: 40, fontFamily: "Helvetica-Bold" },
  // From the top: what stands at the bottom is set before its height is known.
  letterFoot: {
    position: "absolute",
    top: 800,
    left: 56,
    right: 56,
    fontSize: 8,
    color: "#4a5d6a",
  },
  sheetFoot: { position: "absolute", top: 562, left: 32, right: 32, fontSize: 7, color: "#555" },
  head: { flexDirection: "row", borderBottomWidth: 1, borderBottomColor: "#333" },
  row: { flexDirection: "row", minHeight: 22, borderBottomWidth: 0.5, borderBottomColor: "#999" },
  name: { width: 190, padding: 3 },
  small: { color: "#555", fontSize: 7 },
  cell: { flexGrow: 1, flexBasis: 0, padding: 3, borderLeftWidth: 0.5, borderLeftColor: "#999" },
});

export function renderPaper(paper: Paper): Promise<Uint8Array> {
  const page = paper.kind === "letter" ? letterPage(paper) : sheetPage(paper);
  return renderToBuffer(h(Document, { title: paper.title, language: paper.locale }, page));
}

function letterPage(paper: LetterPaper): ReactElement {
  return h(
    Page,
    { size: "A4", style: styles.letter },
    selvedge(),
    h(Text, { style: styles.programme }, plain(paper.programme)),
    h(
      View,
      { style: styles.to },
      ...paper.to.map((line, place) => h(Text, { key: place }, plain(line))),
    ),
    h(Text, { style: styles.date }, plain(paper.date)),
    h(Text, { style: styles.title }, plain(paper.title)),
    ...paper.paragraphs.map((text, place) =>
      h(Text, { key: `text ${place}`, style: styles.paragraph }, plain(text)),
    ),
    h(View, { style: styles.facts, wrap: false }, ...paper.facts.map(fact)),
    h(Text, { style: styles.paragraph }, plain(paper.closing)),
    h(Text, { style: styles.signature }, plain(paper.signature)),
    h(View, { fixed: true, style: styles.letterFoot }, h(Text, null, plain(paper.foot))),
  );
}

function fact({ label, value }: LetterPaper["facts"][number]): ReactElement {
  return h(
    View,
    { key: label, style: styles.fact },
    h(Text, { style: styles.label }, plain(label)),
    h(Text, { style: styles.value }, plain(value)),
  );
}

function sheetPage(paper: SheetPaper): ReactElement {
  return h(
    Page,
    { size: "A4", orientation: "landscape", style: styles.sheet },
    h(View, { fixed: true, style: styles.sheetFoot }, h(Text, { render: footLine(paper.foot) })),
    h(Text, { style: { ...styles.title, marginTop: 0, marginBottom: 2 } }, plain(paper.title)),
    h(Text, { style: styles.paragraph }, plain(paper.lead)),
    h(
      View,
      { style: styles.head, fixed: true },
      h(Text, { style: styles.name }, plain(paper.nameHeading)),
      ...paper.columns.map((text, place) =>
        h(Text, { key: place, style: styles.cell }, plain(text)),
      ),
    ),
    ...paper.names.map(({ name, reference }, place) =>
      h(
        View,
        { key: `row ${place}`, style: styles.row, wrap: false },
        h(
          View,
          { style: styles.name },
          h(Text, null, plain(`${place + 1}. ${name}`)),
          h(Text, { style: styles.small }, plain(reference)),
        ),
        ...paper.columns.map((text) => h(View, { key: text, style: styles.cell })),
      ),
    ),
  );
}

function footLine(text: string) {
  return ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    plain(`${text}    ${pageNumber} / ${totalPages}`);
}

/** The programme's edge: blocks of its colours. */
function selvedge(): ReactElement {
  const colors = ["#004b76", "#ffcc00", "#ff9900", "#ffcc00"];
  const widths = [40, 8, 24, 8];
  const blocks = Array.from({ length: 24 }, (_, place) => {
    const kind = place % colors.length;
    return h(View, {
      key: place,
      style: { width: widths[kind] ?? 0, backgroundColor: colors[kind] ?? "#004b76" },
    });
  });
  return h(View, { style: styles.band }, ...blocks);
}
