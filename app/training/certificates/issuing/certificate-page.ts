import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { encode } from "uqr";
import { embeddedBold as bold, embeddedRegular as regular } from "#app/platform/files/printable.ts";
import { printable as plain } from "#app/platform/files/printed-letters.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { kindOf, scaleFor, setLine } from "./fit.ts";

export type PrintedPicture = { data: Uint8Array; format: "png" | "jpg" };

/** Everything that a certificate shows, in words and pictures. */
export type PrintedCertificate = {
  locale: Locale;
  issuer: string;
  title: string;
  body: string;
  footer: string;
  /** Lines of the body that are set large. */
  name: string;
  course: string;
  issuedOn: string;
  /** When the file is made; the same certificate printed twice is the same file. */
  madeAt: string;
  number: string;
  /** “Code 7K3M-…”, printed below the QR code, which holds `address`. */
  code: string;
  check: string;
  address: string;
  signatories: { name: string; role: string; picture: PrintedPicture | null }[];
  logos: PrintedPicture[];
  border: PrintedPicture;
  /** Printed across an example. */
  specimen: string | null;
};

type Style = (typeof styles)[keyof typeof styles];

/** A hair less than the page: a picture as high as the page would be put onto a second one. */
const [WIDTH, HEIGHT] = [841.8, 595.2];
/** Where the paper begins, inside the border. */
const INSET = 40;
const QR = 122;
const SMALLEST = 0.6;

const styles = StyleSheet.create({
  page: { fontFamily: regular, color: "#0c2130", backgroundColor: "#ffffff" },
  border: { position: "absolute", top: 0, left: 0, width: WIDTH, height: HEIGHT },
  paper: {
    position: "absolute",
    top: INSET,
    left: INSET,
    width: WIDTH - 2 * INSET,
    height: HEIGHT - 2 * INSET,
    paddingHorizontal: 30,
    paddingTop: 14,
    paddingBottom: 8,
    backgroundColor: "#ffffff",
  },
  head: { flexDirection: "row", justifyContent: "space-between", alignItems: "center", height: 42 },
  issuer: { fontFamily: bold, fontSize: 11, color: "#004b76", maxWidth: 380 },
  logos: { flexDirection: "row" },
  logo: { height: 38, maxWidth: 110, marginLeft: 12, objectFit: "contain" },
  title: { fontFamily: bold, fontSize: 29, color: "#003858", textAlign: "center", marginTop: 10 },
  body: { flexGrow: 1, justifyContent: "center", paddingHorizontal: 30 },
  line: { textAlign: "center" },
  name: { textAlign: "center", fontFamily: bold, color: "#00598c" },
  course: { textAlign: "center", fontFamily: bold },
  foot: { flexDirection: "row", alignItems: "flex-end", justifyContent: "space-between" },
  signatories: { flexDirection: "row", flexGrow: 1, flexShrink: 1, alignItems: "flex-end" },
  signatory: { width: 150, marginRight: 18 },
  signature: { height: 42, maxWidth: 140, objectFit: "contain", objectPosition: "left" },
  rule: { borderTopWidth: 0.8, borderTopColor: "#4a5d6a", paddingTop: 3 },
  small: { fontSize: 8, color: "#3c4e5b", lineHeight: 1.35 },
  signed: { fontFamily: bold, fontSize: 9 },
  check: { width: 168, alignItems: "flex-end" },
  checkText: { fontSize: 7, color: "#3c4e5b", textAlign: "right", lineHeight: 1.3, marginTop: 3 },
  footer: { fontSize: 8, color: "#3c4e5b", lineHeight: 1.35, marginTop: 6 },
  specimen: {
    position: "absolute",
    top: 190,
    left: 0,
    width: WIDTH - 2 * INSET,
    textAlign: "center",
    fontFamily: bold,
    fontSize: 70,
    color: "#e9e9e9",
    transform: "rotate(-18deg)",
  },
});

/** A4 landscape, as PDF/A-2b: embedded fonts, XMP metadata and an sRGB output intent. */
export function certificateDocument(printed: PrintedCertificate): ReactElement<typeof Document> {
  const made = new Date(printed.madeAt);
  return h(
    Document,
    {
      title: inMetadata(`${printed.title} ${printed.number}`),
      author: inMetadata(printed.issuer),
      language: printed.locale,
      conformance: "PDF/A-2b",
      creationDate: made,
    },
    certificatePage(printed),
  ) as ReactElement<typeof Document>;
}

/** The library writes these texts into XML as they are. */
function inMetadata(text: string): string {
  return plain(text).replace(/[&<>]/g, " ");
}

function certificatePage(printed: PrintedCertificate): ReactElement {
  return h(
    Page,
    { size: "A4", orientation: "landscape", style: styles.page },
    picture(printed.border, styles.border),
    h(
      View,
      { style: styles.paper },
      // First, so that the words are printed over it.
      printed.specimen ? h(Text, { style: styles.specimen }, plain(printed.specimen)) : null,
      h(
        View,
        { style: styles.head },
        h(Text, { style: styles.issuer }, plain(printed.issuer)),
        h(
          View,
          { style: styles.logos },
          ...printed.logos.map((logo, nth) => h(View, { key: nth }, picture(logo, styles.logo))),
        ),
      ),
      h(Text, { style: styles.title }, plain(printed.title)),
      h(View, { style: styles.body }, ...bodyLines(printed)),
      foot(printed),
      ...printed.footer
        .split("\n")
        .filter(Boolean)
        .map((line, nth) => h(Text, { key: nth, style: styles.footer }, plain(line))),
    ),
  );
}

/** Set smaller when there is much to say, so that it stays above the signatures. */
function bodyLines(printed: PrintedCertificate): ReactElement[] {
  // A specimen of a text that does not fit is shown as small as it gets.
  const scale = scaleFor(printed) ?? SMALLEST;
  return plain(printed.body)
    .split("\n")
    .filter((line) => line.trim())
    .map((line, nth) => {
      const kind = kindOf(line, printed);
      const { size, lineHeight, around } = setLine(line, kind, scale);
      const style = { ...styles[kind], fontSize: size, lineHeight, marginVertical: around / 2 };
      return h(Text, { key: nth, style }, line);
    });
}

function foot(printed: PrintedCertificate): ReactElement {
  return h(
    View,
    { style: styles.foot },
    h(
      View,
      { style: { flexGrow: 1, flexShrink: 1 } },
      h(View, { style: styles.signatories }, ...printed.signatories.map(signatory)),
      h(Text, { style: { ...styles.small, marginTop: 8 } }, plain(printed.issuedOn)),
    ),
    h(
      View,
      { style: styles.check },
      qrCode(printed.address),
      h(Text, { style: styles.checkText }, plain(printed.check)),
      h(Text, { style: { ...styles.checkText, fontFamily: bold } }, plain(printed.code)),
    ),
  );
}

function signatory(
  { name, role, picture: drawn }: PrintedCertificate["signatories"][number],
  nth: number,
): ReactElement {
  return h(
    View,
    { key: nth, style: styles.signatory },
    drawn ? picture(drawn, styles.signature) : h(View, { style: { height: 42 } }),
    h(
      View,
      { style: styles.rule },
      h(Text, { style: styles.signed }, plain(name)),
      h(Text, { style: styles.small }, plain(role)),
    ),
  );
}

function picture({ data, format }: PrintedPicture, style: Style): ReactElement {
  return h(Image, { src: { data: Buffer.from(data), format }, style });
}

function qrCode(text: string): ReactElement {
  const { data, size } = encode(text, { border: 2, ecc: "L" });
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return h(
    Svg,
    { width: QR, height: QR, viewBox: `0 0 ${size} ${size}` },
    h(Path, { d: `M0 0h${size}v${size}h-${size}z`, fill: "#ffffff" }),
    h(Path, { d: dots.join(""), fill: "#000000" }),
  );
}
