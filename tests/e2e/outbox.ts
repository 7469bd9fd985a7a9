import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Waits for a letter to that address and gives the first link in it that fits. */
export async function linkInMail(email: string, pattern: RegExp): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR ?? "", "outbox");
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) {
    for (const name of await readdir(folder).catch(() => [])) {
      const letter = unquoted(await readFile(join(folder, name), "utf8"));
      if (!letter.includes(`<${email}>`) && !letter.includes(`To: ${email}`)) continue;
      const link = letter.match(/https?:\/\/[^\s"<>]+/g)?.find((url) => pattern.test(url));
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no letter to ${email} with ${pattern}`);
}

/** Quoted-printable, as far as addresses need it. */
function unquoted(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
