import { Parser } from "htmlparser2";
import { sheetRefused } from "./limits.ts";

export type Attributes = Record<string, string>;
export type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Deeper than any spreadsheet program writes. */
const MAX_DEPTH = 100;
/** Maximum characters without a tag: longer than any valid tag or comment. */
const MAX_BYTES_WITHOUT_TAG = 500_000;

/** Parses XML as a stream. Names come without namespace prefix. */
export async function* parseXmlStream(
  pieces: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandlers,
): AsyncGenerator<void> {
  const decoder = new TextDecoder("utf-8");
  let depth = 0;
  let sinceTag = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        sinceTag = 0;
        depth += 1;
        if (depth > MAX_DEPTH) throw sheetRefused("broken");
        open?.(localName(name), attributes);
      },
      ontext(piece) {
        sinceTag = 0;
        text?.(piece);
      },
      onclosetag(name) {
        sinceTag = 0;
        depth -= 1;
        close?.(localName(name));
      },
    },
    { xmlMode: true },
  );
  for await (const piece of pieces) {
    sinceTag += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (sinceTag > MAX_BYTES_WITHOUT_TAG) throw sheetRefused("broken");
    yield;
  }
  parser.end(decoder.decode());
  yield;
}

/** Parses a small part completely. */
export async function parseXml(
  pieces: AsyncIterable<Uint8Array> | null,
  handlers: XmlHandlers,
): Promise<void> {
  if (!pieces) return;
  for await (const _ of parseXmlStream(pieces, handlers));
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
