import { Parser } from "htmlparser2";
import { sheetRefused } from "./limits.ts";

export type Attributes = Record<string, string>;
export type XmlHandlers = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** Deeper than any spreadsheet program writes. */
const DEEP = 100;
/** Maximum characters without a tag: longer than any valid tag or comment. */
const QUIET = 500_000;

/** Parses XML as a stream. Names come without namespace prefix. */
export async function* parsing(
  pieces: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandlers,
): AsyncGenerator<void> {
  const decoder = new TextDecoder("utf-8");
  let depth = 0;
  let quiet = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        quiet = 0;
        depth += 1;
        if (depth > DEEP) throw sheetRefused("broken");
        open?.(local(name), attributes);
      },
      ontext(piece) {
        quiet = 0;
        text?.(piece);
      },
      onclosetag(name) {
        quiet = 0;
        depth -= 1;
        close?.(local(name));
      },
    },
    { xmlMode: true },
  );
  for await (const piece of pieces) {
    quiet += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (quiet > QUIET) throw sheetRefused("broken");
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
  for await (const _ of parsing(pieces, handlers));
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
