import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Deletes the e-mails and messages to and about a person that an installation without a gateway
 * keeps as files. Deleted before the commit: a copy that is gone too early harms nobody.
 */
export async function forgetInOutbox(folder: string, pattern: RegExp): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const file = join(folder, name);
    const bytes = await readFile(file).catch(() => null);
    if (bytes && pattern.test(readable(bytes.toString("utf8")))) await rm(file, { force: true });
  }
}

/** The text of an e-mail as written and with its encoded parts decoded. */
function readable(raw: string): string {
  const unfolded = raw.replace(/=\r?\n/g, "");
  const printable = unfolded.replace(/((?:=[0-9A-Fa-f]{2})+)/g, (_, codes: string) =>
    Buffer.from(codes.replaceAll("=", ""), "hex").toString("utf8"),
  );
  const encoded = [...raw.matchAll(/(?:[A-Za-z0-9+/]{20,}={0,2}\r?\n?)+/g)].map(([block]) =>
    Buffer.from(block, "base64").toString("utf8"),
  );
  // Encoded words of a header write a space as an underscore, which the pattern accepts.
  return [raw, printable, ...encoded].join("\n");
}
