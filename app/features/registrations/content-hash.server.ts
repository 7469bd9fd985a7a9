import { createHash } from "node:crypto";
import type { Submission } from "./schema.ts";

/** Tells whether two submissions say the same, in whatever order they name things. */
export function contentHash({ another_person: _, ...submission }: Submission): string {
  return createHash("sha256").update(ordered(submission)).digest("hex");
}

function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${ordered(item)}`).join(",")}}`;
}
