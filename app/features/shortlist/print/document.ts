import { Document, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { printable as plain } from "#app/files/printable.ts";

/** A page to hand to one person, ready to be set. */
export type ConvocationPage = {
  programme: string;
  title: string;
  name: string;
  reference: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  closing: string;
  signature: string;
};

const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 11, fontFamily: "Helvetica", lineHeight: 1.5, color: "#0c2130" },
  band: { height: 8, marginBottom: 24, backgroundColor: "#004b76" },
  programme: { fontSize: 13, fontFamily: "Helvetica-Bold", color: "#004b76" },
  to: { marginTop: 28 },
  title: { fontSize: 16, fontFamily: "Helvetica-Bold", marginTop: 26, marginBottom: 12 },
  paragraph: { marginBottom: 9 },
  facts: { backgroundColor: "#e6f1f8", padding: 14, marginVertical: 10 },
  fact: { flexDirection: "row", marginBottom: 3 },
  label: { width: 130, color: "#4a5d6a" },
  value: { flexGrow: 1, flexShrink: 1 },
  signature: { marginTop: 36, fontFamily: "Helvetica-Bold" },
});

export function renderConvocations(pages: ConvocationPage[]): Promise<Uint8Array> {
  const [first] = pages;
  return renderToBuffer(h(Document, { title: first?.title ?? "" }, ...pages.map(onePage)));
}

function onePage(page: ConvocationPage, place: number): ReactElement {
  return h(
    Page,
    { key: place, size: "A4", style: styles.page },
    h(View, { style: styles.band }),
    h(Text, { style: styles.programme }, plain(page.programme)),
    h(View, { style: styles.to }, h(Text, null, plain(page.name)), h(Text, null, page.reference)),
    h(Text, { style: styles.title }, plain(page.title)),
    ...page.paragraphs.map((text, nth) =>
      h(Text, { key: `text ${nth}`, style: styles.paragraph }, plain(text)),
    ),
    h(
      View,
      { style: styles.facts },
      ...page.facts.map(({ label, value }) =>
        h(
          View,
          { key: label, style: styles.fact },
          h(Text, { style: styles.label }, plain(label)),
          h(Text, { style: styles.value }, plain(value)),
        ),
      ),
    ),
    h(Text, { style: styles.paragraph }, plain(page.closing)),
    h(Text, { style: styles.signature }, plain(page.signature)),
  );
}
