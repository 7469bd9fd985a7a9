import { limitMarks } from "./compose.ts";

/** Removes accents and case, for comparisons. */
export function fold(text: string): string {
  return limitMarks(text).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
