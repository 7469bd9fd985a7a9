import { createInflateRaw } from "node:zlib";
import { Unzip, type UnzipFileInfo, UnzipPassThrough, unzipSync } from "fflate";
import { AppError } from "#app/platform/errors.ts";
import { sheetRefused } from "./limits.ts";

export type Archive = {
  names: string[];
  /** The contents of an entry as a stream; null when there is no entry of that name. */
  part: (name: string) => AsyncIterable<Uint8Array> | null;
};

const MAX_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;

/** Opens an XLSX or ODS file whose entries take at most `limit` bytes when unpacked. */
export function openArchive(bytes: Uint8Array, limit: number): Archive {
  // Bit 0 of the flags in the first local header; fflate does not report it.
  if ((bytes[6] ?? 0) & 1) throw sheetRefused("locked");
  const entries = orBroken(() => listEntries(bytes, limit));
  const starts = orBroken(() => findContents(bytes));
  return {
    names: [...entries.keys()],
    part(name) {
      const entry = entries.get(name);
      if (!entry) return null;
      const start = starts.get(name);
      if (start === undefined || start + entry.size > bytes.length) throw sheetRefused("broken");
      return unpack(bytes.subarray(start, start + entry.size), entry);
    },
  };
}

/** Reads the central directory; the filter refuses every entry, so that nothing is unpacked. */
function listEntries(bytes: Uint8Array, limit: number): Map<string, UnzipFileInfo> {
  const entries = new Map<string, UnzipFileInfo>();
  let total = 0;
  unzipSync(bytes, {
    filter(entry) {
      const { name, originalSize, compression } = entry;
      if (entries.has(name)) throw sheetRefused("broken");
      if (compression !== STORED && compression !== DEFLATED) throw sheetRefused("broken");
      entries.set(name, entry);
      total += originalSize;
      if (total > limit || entries.size > MAX_ENTRIES) throw sheetRefused("unpacked");
      return false;
    },
  });
  return entries;
}

class PackedEntry extends UnzipPassThrough {
  static override compression = DEFLATED;
}

/**
 * Finds where the contents of each entry begin. The decoder receives views of `bytes`, not copies.
 * Only their offset is used: `Unzip` guesses the length of an entry with a data descriptor.
 */
function findContents(bytes: Uint8Array): Map<string, number> {
  const starts = new Map<string, number>();
  const unzip = new Unzip((file) => {
    if (starts.has(file.name)) throw sheetRefused("broken");
    starts.set(file.name, 0);
    let isFirst = true;
    file.ondata = (_, piece) => {
      if (isFirst && piece.length) {
        starts.set(file.name, piece.byteOffset - bytes.byteOffset);
        isFirst = false;
      }
    };
    file.start();
  });
  unzip.register(PackedEntry);
  unzip.push(bytes, true);
  return starts;
}

function orBroken<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof AppError ? error : sheetRefused("broken", error);
  }
}

/** Refuses an entry that unpacks to more bytes than the central directory declares. */
async function* unpack(
  packed: Uint8Array,
  { compression, originalSize }: UnzipFileInfo,
): AsyncGenerator<Uint8Array> {
  if (compression === STORED) {
    yield packed;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 65_536 });
  inflate.end(packed);
  let seen = 0;
  try {
    for await (const piece of inflate as AsyncIterable<Uint8Array>) {
      seen += piece.length;
      if (seen > originalSize) throw sheetRefused("broken");
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : sheetRefused("broken", error);
  } finally {
    inflate.destroy();
  }
}
