import { expect } from "vitest";
import { type startTwoProcesses, textOf } from "./two-processes.ts";

export const said = {
  "": "Cofinancé par l’Union européenne",
  "/en": "Co-funded by the European Union",
  "/de": "Kofinanziert von der Europäischen Union",
};
const EMBLEM = 'fill="#039"';

export type Site = Awaited<ReturnType<typeof startTwoProcesses>>;

/** Where a French address leads in another language: a course has a slug of its own there. */
async function addressIn(process: Site["processes"][0], language: string, path: string) {
  const address = language && path === "/" ? language : language + path;
  const answer = await process.request(address);
  return (answer.status === 301 && answer.headers.get("location")) || address;
}

/** The sentence and the emblem in the footer of these pages, in every language. */
export async function expectStatement(site: Site, where: string, all: readonly string[]) {
  for (const [language, sentence] of Object.entries(said)) {
    for (const path of all) {
      const [process] = site.processes;
      const html = await textOf(process, await addressIn(process, language, path));
      const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
      expect(
        footer.includes(sentence) && footer.includes(EMBLEM),
        `${where}: ${language}${path}`,
      ).toBe(true);
    }
  }
}
