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
import { encode } from "uqr";
import { selvedge } from "#app/files/print-letter.ts";
import { boldGlyphs, printable as plain, regularGlyphs } from "#app/files/printable.ts";
import { dateFormat } from "#app/i18n/dates.ts";
import { type Locale, timeZone } from "#app/i18n/locales.ts";
import type { Translator } from "#app/i18n/translator.ts";
import { wordsFor } from "#app/i18n/words-for.ts";

type Receipt = {
  facts: {
    reference: string;
    name: string;
    form_title: string;
    course: string | null;
    submitted_at: string;
    /** The follow-up page then asks for the phone number too. */
    birth_year_only: boolean;
  };
  programme: string;
  phone: string;
  locale: Locale;
  /** URL of the QR code; the reference is added as fragment, which is not sent to servers. */
  follow: string;
  t: Translator;
};

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
  words: { flexGrow: 1, flexShrink: 1, paddingRight: 16 },
  // Leaves room for wider substitute fonts.
  next: { marginTop: 18, maxWidth: 400 },
  more: { maxWidth: 400 },
  link: { marginTop: 10, color: "#00598c" },
});

export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  return renderToBuffer(<ReceiptDocument {...receipt} />);
}

function ReceiptDocument({ facts, programme, phone, locale, follow, t }: Receipt) {
  const text = (key: Parameters<Translator>[0]) => plain(wordsFor(t, key, { by: "self" }) ?? key);
  const day = dateFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone })(
    new Date(facts.submitted_at),
  );
  const lines: [string, string][] = [
    [text("followUp.pdf.name"), facts.name],
    [text("followUp.pdf.form"), facts.course ?? facts.form_title],
    [text("applying.receipt.sentAt"), day],
  ];
  return (
    <Document title={facts.reference} author={programme} language={locale}>
      <Page size="A4" style={styles.page}>
        {selvedge()}
        <Text style={styles.programme}>{programme}</Text>
        <Text style={styles.title}>{text("followUp.pdf.title")}</Text>
        <View style={styles.card}>
          <View style={styles.words}>
            <Text style={styles.label}>{text("applying.receipt.reference")}</Text>
            <Text style={styles.reference}>{facts.reference}</Text>
            {lines.map(([label, value]) => (
              <View key={label} style={styles.fact}>
                <Text style={styles.label}>{label}</Text>
                <Text>{plain(value)}</Text>
              </View>
            ))}
          </View>
          <Code text={`${follow}#${facts.reference}`} />
        </View>
        <Text style={styles.next}>
          {text(facts.birth_year_only ? "followUp.pdf.keepYear" : "followUp.pdf.keep")}
        </Text>
        <Text style={styles.next}>{text("applying.receipt.next1")}</Text>
        <Text style={styles.more}>{text("applying.receipt.next2")}</Text>
        <Text style={styles.more}>{text("applying.receipt.next3")}</Text>
        <Text style={styles.link}>{[follow, phone].filter(Boolean).join("   ")}</Text>
      </Page>
    </Document>
  );
}

const SIDE = 120;

function Code({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dots = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <Svg width={SIDE} height={SIDE} viewBox={`0 0 ${size} ${size}`}>
      <Path d={`M0 0h${size}v${size}h-${size}z`} fill="#ffffff" />
      <Path d={dots.join("")} fill="#000000" />
    </Svg>
  );
}
