import {
  Document,
  Page,
  Path,
  renderToBuffer,
  StyleSheet,
  Svg,
  Text,
  View,
} from "@react-pdf/renderer";
import { createElement as h } from "react";
import { encode } from "uqr";
import { selvedge } from "#app/platform/files/print-letter.ts";
import { boldGlyphs, regularGlyphs } from "#app/platform/files/printable.ts";
import { printable as plain } from "#app/platform/files/printed-letters.ts";
import type { PrintedReceipt } from "./printed-receipt.ts";

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 11, fontFamily: regularGlyphs, lineHeight: 1.5, color: "#0c2130" },
  programme: { fontSize: 13, fontFamily: boldGlyphs, color: "#004b76" },
  title: {
    fontSize: 20,
    fontFamily: boldGlyphs,
    color: "#003858",
    marginTop: 18,
    marginBottom: 16,
  },
  card: {
    flexDirection: "row",
    justifyContent: "space-between",
    backgroundColor: "#e5f4ec",
    padding: 18,
  },
  reference: {
    fontSize: 24,
    lineHeight: 1.2,
    marginBottom: 10,
    fontFamily: boldGlyphs,
    color: "#003858",
  },
  label: { color: "#4a5d6a", fontSize: 10 },
  fact: { marginBottom: 6 },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 16 },
  // Leaves room for wider substitute fonts.
  next: { marginTop: 18, maxWidth: 400 },
  more: { maxWidth: 400 },
  link: { marginTop: 10, color: "#00598c" },
});

/** The receipt as a PDF of one page. */
export function print(receipt: PrintedReceipt): Promise<Uint8Array> {
  const { reference, programme, locale, title, facts, keep, next, contact } = receipt;
  const [label = "", ...words] = [receipt.referenceLabel, ...next].map(plain);
  const card = h(
    View,
    { style: styles.card },
    h(
      View,
      { style: styles.words },
      h(Text, { style: styles.label }, label),
      h(Text, { style: styles.reference }, reference),
      ...facts.map(fact),
    ),
    qrCode(receipt.code),
  );
  const page = h(
    Page,
    { size: "A4", style: styles.page },
    selvedge(),
    h(Text, { style: styles.programme }, programme),
    h(Text, { style: styles.title }, plain(title)),
    card,
    h(Text, { style: styles.next }, plain(keep)),
    ...words.map((text, place) => h(Text, { style: place ? styles.more : styles.next }, text)),
    h(Text, { style: styles.link }, contact),
  );
  return renderToBuffer(
    h(Document, { title: reference, author: programme, language: locale }, page),
  );
}

function fact([label, value]: PrintedReceipt["facts"][number]) {
  return h(
    View,
    { style: styles.fact },
    h(Text, { style: styles.label }, plain(label)),
    h(Text, null, plain(value)),
  );
}

const SIDE = 120;

function qrCode(text: string) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return h(
    Svg,
    { width: SIDE, height: SIDE, viewBox: `0 0 ${size} ${size}` },
    h(Path, { d: `M0 0h${size}v${size}h-${size}z`, fill: "#ffffff" }),
    h(Path, { d: dots.join(""), fill: "#000000" }),
  );
}
