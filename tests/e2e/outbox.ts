import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { here } from "./site.ts";

/** Waits for a letter to that address and gives the first link in it that fits. */
export async function linkInMail(email: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        link = (await lettersTo(email)).flatMap(linksIn).find((url) => pattern.test(url));
        return link;
      },
      { message: `a letter to ${email} with ${pattern}`, timeout: 60_000 },
    )
    .toBeTruthy();
  return link ?? "";
}

async function lettersTo(email: string): Promise<string[]> {
  const folder = join(here().dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  // A letter that is still being written has another name in the next moment.
  const letters = await Promise.all(
    names.map((name) => readFile(join(folder, name), "utf8").catch(() => "")),
  );
  return letters
    .map(unquoted)
    .filter((letter) => letter.includes(`<${email}>`) || letter.includes(`To: ${email}`));
}

function linksIn(letter: string): string[] {
  return letter.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

/** Quoted-printable, as far as addresses need it. */
function unquoted(text: string): string {
  return text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
