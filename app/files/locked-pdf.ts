const ENCRYPT = Buffer.from("/Encrypt");
/** The key itself (not `/EncryptMetadata`), and what it must be followed by. */
const ENTRY = /^\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/;
/** How much of a trailer may stand before its entry: it names a handful of things. */
const REACH = 4_096;
/** A file that says the word so often is no document, and takes nobody's time. */
const MOST = 500;

/**
 * Whether a PDF is encrypted: only who has its password can read it. That is said in the trailer, or
 * in the dictionary of the cross-reference stream that takes its place; both stand there in clear.
 */
export function isLockedPdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = -1;
  for (let seen = 0; seen < MOST; seen += 1) {
    at = file.indexOf(ENCRYPT, at + 1);
    if (at < 0) return false;
    if (!ENTRY.test(file.toString("latin1", at, at + 64))) continue;
    const from = Math.max(0, at - REACH);
    if (isTrailer(file.toString("latin1", from, at + REACH), at - from)) return true;
  }
  return false;
}

/** Elsewhere, in a text for instance, the word means nothing. */
function isTrailer(around: string, at: number): boolean {
  const before = around.slice(0, at);
  const trailer = before.lastIndexOf("trailer");
  const object = before.lastIndexOf(" obj");
  if (trailer > object) return !before.slice(trailer).includes("startxref");
  if (object < 0) return false;
  const dictionary = around.slice(object, endOf(around, at));
  return /\/Type\s*\/XRef\b/.test(dictionary) && !before.slice(object).includes("stream");
}

function endOf(text: string, from: number): number {
  const end = text.indexOf("stream", from);
  return end < 0 ? text.length : end;
}
