import { sheetRefused } from "./limits.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Decodes a text file in any common encoding; refuses binary data. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (hasControlCharacters(text)) throw sheetRefused("encoding");
  return text;
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (isUtf8(bytes)) return unmarkedUtf16(bytes) ?? "utf-8";
  return unmarkedUtf16(bytes) ?? "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Without a byte order mark, UTF-16 has a zero in every second byte of plain letters. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const head = bytes.subarray(0, 2_000);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0) index % 2 === 0 ? even++ : odd++;
  }
  const most = head.length / 2 / 2;
  if (odd > most && even < odd / 10) return "utf-16le";
  if (even > most && odd < even / 10) return "utf-16be";
  return null;
}

// Control characters, and code points that Windows-1252 leaves undefined.
function hasControlCharacters(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 32 ? code !== 9 && code !== 10 && code !== 13 : code >= 127 && code < 160)
      return true;
  }
  return text.includes("\uFFFD");
}
