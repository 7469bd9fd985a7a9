const ENCRYPT = Buffer.from("/Encrypt");
/** The key itself (not `/EncryptMetadata`), and what must follow it. */
const ENTRY = /^\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/;
/** Maximum length of a trailer before its entry. */
const REACH = 4_096;
/** A file with more occurrences of the keyword is not scanned further. */
const MOST = 500;

/**
 * Whether a PDF is encrypted. The trailer, or the dictionary of the cross-reference stream, says so
 * in clear.
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

/** Elsewhere, for example in a text, the keyword means nothing. */
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
