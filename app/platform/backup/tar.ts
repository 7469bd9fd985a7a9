/**
 * The part of the tar format that a backup needs: regular files with short names. Any tar program
 * can read the archives.
 */
export const BLOCK = 512;

export type Head = { name: string; size: number };

/** An archive ends with two empty blocks. */
export const END = Buffer.alloc(2 * BLOCK);

const LONGEST_NAME = 100;
const LARGEST = 8 ** 11 - 1;

export function headOf({ name, size }: Head): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME || size > LARGEST) {
    throw new Error(`"${name}" does not fit into an archive`);
  }
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0);
  head.write(octal(0o600, 7), 100);
  head.write(octal(0, 7), 108);
  head.write(octal(0, 7), 116);
  head.write(octal(size, 11), 124);
  head.write(octal(0, 11), 136);
  head.write("0", 156);
  head.write("ustar\0" + "00", 257, "latin1");
  head.write(`${octal(checksum(head), 6)}\0 `, 148, "latin1");
  return head;
}

/** Returns null for the empty block that ends an archive; throws for an invalid header. */
export function readHead(head: Buffer): Head | null {
  if (head.length === BLOCK && head.every((byte) => byte === 0)) return null;
  const written = Number.parseInt(field(head, 148, 8), 8);
  if (head.length !== BLOCK || written !== checksum(head)) throw new Error("no head of a file");
  return { name: field(head, 0, 100), size: Number.parseInt(field(head, 124, 12), 8) };
}

/** Padding after a file up to the next block. */
export function paddingAfter(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function field(head: Buffer, start: number, length: number): string {
  const text = head.toString("utf8", start, start + length);
  return text.split("\0", 1)[0] ?? "";
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** The checksum field itself counts as spaces. */
function checksum(head: Buffer): number {
  return head.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}
