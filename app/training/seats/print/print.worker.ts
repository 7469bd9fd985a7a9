import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { letterPage, type PrintedLetter } from "#app/platform/files/print-letter.ts";
import { boldGlyphs, regularGlyphs } from "#app/platform/files/printable.ts";
import { printable as plain } from "#app/platform/files/printed-letters.ts";
import { footLine } from "#app/platform/files/printed-pages.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

export type LetterContent = PrintedLetter & { kind: "letter"; locale: Locale };

/** An attendance sheet: names on the left, empty cells for signatures on the right. */
export type SheetContent = {
  kind: "sheet";
  locale: Locale;
  title: string;
  lead: string;
  nameHeading: string;
  columns: string[];
  names: { name: string; reference: string }[];
  foot: string;
};

export type PdfContent = LetterContent | SheetContent;

const styles = StyleSheet.create({
  sheet: { padding: 32, fontSize: 9, fontFamily: regularGlyphs, lineHeight: 1.3 },
  title: { fontSize: 15, fontFamily: boldGlyphs, marginTop: 22, marginBottom: 10 },
  paragraph: { marginBottom: 9 },
  sheetFoot: { position: "absolute", top: 562, left: 32, right: 32, fontSize: 7, color: "#555" },
  head: { flexDirection: "row", borderBottomWidth: 1, borderBottomColor: "#333" },
  row: { flexDirection: "row", minHeight: 22, borderBottomWidth: 0.5, borderBottomColor: "#999" },
  name: { width: 190, padding: 3 },
  small: { color: "#555", fontSize: 7 },
  cell: { flexGrow: 1, flexBasis: 0, padding: 3, borderLeftWidth: 0.5, borderLeftColor: "#999" },
});

export function print(content: PdfContent): Promise<Uint8Array> {
  const page = content.kind === "letter" ? letterPage(content) : sheetPage(content);
  return renderToBuffer(h(Document, { title: content.title, language: content.locale }, page));
}

function sheetPage(content: SheetContent): ReactElement {
  return h(
    Page,
    { size: "A4", orientation: "landscape", style: styles.sheet },
    h(View, { fixed: true, style: styles.sheetFoot }, h(Text, { render: footLine(content.foot) })),
    h(Text, { style: { ...styles.title, marginTop: 0, marginBottom: 2 } }, plain(content.title)),
    h(Text, { style: styles.paragraph }, plain(content.lead)),
    h(
      View,
      { style: styles.head, fixed: true },
      h(Text, { style: styles.name }, plain(content.nameHeading)),
      ...content.columns.map((text, place) =>
        h(Text, { key: place, style: styles.cell }, plain(text)),
      ),
    ),
    ...content.names.map(({ name, reference }, place) =>
      h(
        View,
        { key: `row ${place}`, style: styles.row, wrap: false },
        h(
          View,
          { style: styles.name },
          h(Text, null, plain(`${place + 1}. ${name}`)),
          h(Text, { style: styles.small }, plain(reference)),
        ),
        ...content.columns.map((text) => h(View, { key: text, style: styles.cell })),
      ),
    ),
  );
}
