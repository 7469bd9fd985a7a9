import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
// Registers the letters beyond Western Europe and forbids hyphens.
import "#app/files/printable.ts";

const require = createRequire(import.meta.url);

/** Embedded, as PDF/A asks: the built-in fonts of a PDF are not. */
Font.register({
  family: "Certificate",
  src: require.resolve("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff"),
});
Font.register({
  family: "Certificate bold",
  src: require.resolve("@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff"),
});

export const regular = ["Certificate", "Other letters"];
export const bold = ["Certificate bold", "Other bold letters"];
