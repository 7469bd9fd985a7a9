import { Document, renderToBuffer } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { letterPage, type PrintedLetter } from "#app/platform/files/print-letter.ts";

/** The convocations of many people in one file, one page for each. */
export function print(pages: PrintedLetter[]): Promise<Uint8Array> {
  const [first] = pages;
  return renderToBuffer(h(Document, { title: first?.title ?? "" }, ...pages.map(letterPage)));
}
