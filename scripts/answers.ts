import { writeFile } from "node:fs/promises";
import { readAnswers } from "./answers/read-answers.ts";
import { shareShapes } from "./answers/share-shapes.ts";

/** One line per route and shared shape, so that a change of the contract is visible in a diff. */
export function answersText(): string {
  const { shapes, routes } = shareShapes(readAnswers());
  return `{\n"shapes": {\n${lines(shapes)}\n},\n"routes": {\n${lines(routes)}\n}\n}\n`;
}

function lines(entries: Record<string, unknown>): string {
  const sorted = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(",\n");
}

// Writes the file that the OpenAPI document uses.
if (import.meta.main) await writeFile("app/site/answers.json", answersText());
