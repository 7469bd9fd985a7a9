import { Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { boldGlyphs, regularGlyphs } from "./printable.ts";
import { printable as plain } from "./printed-letters.ts";

/** Prints a letter to one person with the programme's header; all texts are given. */
export type PrintedLetter = {
  programme: string;
  to: string[];
  date?: string;
  title: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  closing: string;
  signature: string;
  foot?: string;
};

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 11, fontFamily: regularGlyphs, lineHeight: 1.5, color: "#0c2130" },
  band: { flexDirection: "row", height: 8, marginBottom: 24 },
  programme: { fontSize: 13, fontFamily: boldGlyphs, color: "#004b76" },
  to: { marginTop: 28 },
  date: { marginTop: 18, textAlign: "right" },
  title: { fontSize: 15, fontFamily: boldGlyphs, marginTop: 22, marginBottom: 10 },
  paragraph: { marginBottom: 9 },
  facts: { backgroundColor: "#e5f4ec", padding: 14, marginVertical: 10 },
  fact: { flexDirection: "row", marginBottom: 3 },
  label: { width: 150, flexShrink: 0, color: "#4a5d6a" },
  // From nothing: a long word would else make it wider than the page.
  value: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  signature: { marginTop: 40, fontFamily: boldGlyphs },
  // Measured from the top: the footer is placed before the height of the text is known.
  foot: {
    position: "absolute",
    top: 800,
    left: 56,
    right: 56,
    fontSize: 8,
    color: "#4a5d6a",
  },
});

export function letterPage(letter: PrintedLetter, place = 0): ReactElement {
  return h(
    Page,
    { key: place, size: "A4", style: styles.page },
    selvedge(),
    h(Text, { style: styles.programme }, plain(letter.programme)),
    h(
      View,
      { style: styles.to },
      ...letter.to.map((line, nth) => h(Text, { key: nth }, plain(line))),
    ),
    letter.date ? h(Text, { style: styles.date }, plain(letter.date)) : null,
    h(Text, { style: styles.title }, plain(letter.title)),
    ...letter.paragraphs.map((text, nth) =>
      h(Text, { key: `text ${nth}`, style: styles.paragraph }, plain(text)),
    ),
    h(View, { style: styles.facts, wrap: false }, ...letter.facts.map(fact)),
    h(Text, { style: styles.paragraph }, plain(letter.closing)),
    h(Text, { style: styles.signature }, plain(letter.signature)),
    letter.foot
      ? h(View, { fixed: true, style: styles.foot }, h(Text, null, plain(letter.foot)))
      : null,
  );
}

function fact({ label, value }: PrintedLetter["facts"][number]): ReactElement {
  return h(
    View,
    { key: label, style: styles.fact },
    h(Text, { style: styles.label }, plain(label)),
    h(Text, { style: styles.value }, plain(value)),
  );
}

/** The programme's border: blocks in its colours. */
export function selvedge(): ReactElement {
  const colors = ["#004b76", "#ffcc00", "#ff9900", "#ffcc00"];
  const widths = [40, 8, 24, 8];
  const blocks = Array.from({ length: 25 }, (_, place) => {
    const kind = place % colors.length;
    return h(View, {
      key: place,
      style: { width: widths[kind] ?? 0, backgroundColor: colors[kind] ?? "#004b76" },
    });
  });
  return h(View, { style: styles.band }, ...blocks);
}
