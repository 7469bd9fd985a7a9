import { createInflateRaw } from "node:zlib";
import { SheetError } from "./limits.ts";

type Entry = { name: string; packed: number; unpacked: number; deflated: boolean; at: number };

export type Archive = {
  names: string[];
  /** The contents of a part, piece by piece; null when there is none of that name. */
  part: (name: string) => AsyncIterable<Uint8Array> | null;
};

const END = { signature: 0x06054b50, bytes: 22 };
const LISTED = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const MANY_ENTRIES = 2_000;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * The parts of an XLSX or ODS file. Stricter than ZIP: no comment, no ZIP64, sizes in the list of
 * contents; spreadsheet programs write nothing else, and a bomb needs to.
 */
export function openArchive(bytes: Uint8Array, limit: number): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<string, Entry>();
  let total = 0;
  for (const entry of listed(bytes, view)) {
    if (entries.has(entry.name)) throw new SheetError("broken");
    entries.set(entry.name, entry);
    total += entry.unpacked;
    if (total > limit) throw new SheetError("unpacked");
  }
  return {
    names: [...entries.keys()],
    part(name) {
      const entry = entries.get(name);
      return entry ? unpack(contents(bytes, view, entry), entry) : null;
    },
  };
}

function* listed(bytes: Uint8Array, view: DataView): Generator<Entry> {
  const end = bytes.length - END.bytes;
  if (end < 0 || view.getUint32(end, true) !== END.signature) throw new SheetError("broken");
  const count = view.getUint16(end + 10, true);
  if (count > MANY_ENTRIES) throw new SheetError("unpacked");
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + LISTED.bytes > end || view.getUint32(at, true) !== LISTED.signature) {
      throw new SheetError("broken");
    }
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    if (flags & ENCRYPTED) throw new SheetError("locked");
    if (method !== STORED && method !== DEFLATED) throw new SheetError("broken");
    const nameLength = view.getUint16(at + 28, true);
    const nameAt = at + LISTED.bytes;
    yield {
      name: new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameLength)),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      deflated: method === DEFLATED,
      at: view.getUint32(at + 42, true),
    };
    at = nameAt + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function contents(bytes: Uint8Array, view: DataView, { at, packed }: Entry): Uint8Array {
  if (at + LOCAL.bytes > bytes.length || view.getUint32(at, true) !== LOCAL.signature) {
    throw new SheetError("broken");
  }
  const start = at + LOCAL.bytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) throw new SheetError("broken");
  return bytes.subarray(start, start + packed);
}

/** Never more than the list of contents says, whatever the packed bytes would become. */
async function* unpack(
  packed: Uint8Array,
  { deflated, unpacked }: Entry,
): AsyncGenerator<Uint8Array> {
  if (!deflated) {
    yield packed;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  inflate.end(packed);
  let seen = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Uint8Array>) {
      seen += piece.length;
      if (seen > unpacked) throw new SheetError("broken");
      yield piece;
    }
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError("broken", { cause: error });
  } finally {
    inflate.destroy();
  }
}
