/** Where readers of PDF look for the end of a file; some programs write a little behind it. */
const TAIL = 2_048;
/** Where a browser that guesses the type of a file looks for markup. */
const HEAD = 1_024;
/** Long names only: a sound has any two or three bytes somewhere. */
const MARKUP = /<(?:!doctype\s+html|html|head|body|script|iframe|style|title|table|\?php)\b/i;

/** Whether the first bytes are markup that a browser could take for a page. */
export function beginsAsMarkup(bytes: Uint8Array): boolean {
  return MARKUP.test(latin(bytes.subarray(0, HEAD)));
}

/** A PDF has objects, and its end says where they are; a first line alone makes none. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const tail = latin(bytes.subarray(-TAIL));
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return /startxref\s+\d+\s+%%EOF/.test(tail) && /\d\s+obj\b/.test(aroundFirstObject(file));
}

function aroundFirstObject(file: Buffer): string {
  const at = file.indexOf(" obj");
  return at < 0 ? "" : file.toString("latin1", Math.max(0, at - 10), at + 10);
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
