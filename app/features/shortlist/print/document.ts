import { Document, renderToBuffer } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { letterPage, type PrintedLetter } from "#app/files/print-letter.ts";

/** A page to hand to each person, all in one file. */
export function renderConvocations(pages: PrintedLetter[]): Promise<Uint8Array> {
  const [first] = pages;
  return renderToBuffer(h(Document, { title: first?.title ?? "" }, ...pages.map(letterPage)));
}
