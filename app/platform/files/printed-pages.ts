import { Document, type DocumentProps, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { boldGlyphs, regularGlyphs } from "./printable.ts";
import { printable as plain } from "./printed-letters.ts";

type Style = ReturnType<typeof StyleSheet.create>[string];

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
  fact: { flexDirection: "row" },
  label: { color: "#555" },
  right: { textAlign: "right" },
  // Positioned from the top, because the height of the text is not known yet.
  foot: { position: "absolute", top: 804, left: 48, right: 48, fontSize: 7, color: "#555" },
});

/** Of tables: the line of headings, the others, and what stands in them. */
export const tableStyles = StyleSheet.create({
  head: { flexDirection: "row", borderBottomWidth: 1, borderBottomColor: "#333" },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: "#bbb" },
  bold: { fontFamily: boldGlyphs },
});

/** What opens minutes and reports. */
export type PrintedOpening = {
  locale: Locale;
  title: string;
  lead: string;
  facts: { label: string; value: string }[];
  /** On every page. */
  foot: string;
};

/** Minutes or a report: title and facts, then its parts, with the number of each page. */
export function pagesOf(
  { locale, title, lead, facts, foot }: PrintedOpening,
  { labels }: { labels: number },
  parts: ReactElement[],
): ReactElement<DocumentProps> {
  const page = h(
    Page,
    { size: "A4", style: styles.page },
    h(View, { fixed: true, style: styles.foot }, h(Text, { render: footLine(foot) })),
    h(Text, { style: styles.title }, plain(title)),
    h(Text, { style: styles.lead }, plain(lead)),
    ...facts.map(({ label, value }) =>
      h(
        View,
        { key: label, style: styles.fact },
        h(Text, { style: [styles.label, { width: labels }] }, plain(label)),
        h(Text, null, plain(value)),
      ),
    ),
    ...parts,
  );
  return h(Document, { title, subject: lead, language: locale }, page);
}

export function footLine(text: string) {
  return ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    plain(`${text}    ${pageNumber} / ${totalPages}`);
}

/** Widths are percentages. */
export type PrintedColumn = { heading: string; width: number; right?: boolean };

export function cellsOf(columns: PrintedColumn[], texts: string[], ...own: Style[]) {
  return columns.map(({ width, right }, place) =>
    h(
      Text,
      { key: place, style: [...own, { width: `${width}%` }, ...(right ? [styles.right] : [])] },
      plain(texts[place] ?? ""),
    ),
  );
}
