import { momentOf, momentWord, readWords, signWords } from "#app/http/signed.server.ts";
import type { KindKey } from "./schema.ts";

const LIFE = 60 * 60 * 1000;

type Shown = { kind: KindKey; id: number };

function purposeOf({ kind, id }: Shown): string {
  return `preview of ${kind} ${id}`;
}

/** Opens the draft of one item to whoever has the link, for an hour. Nothing is stored. */
export function previewToken(secret: string, shown: Shown, now: Date) {
  const expires = new Date(now.getTime() + LIFE);
  return { token: signWords(secret, purposeOf(shown), [momentWord(expires)]), expires };
}

export function isPreviewToken(secret: string, shown: Shown, token: string, now: Date): boolean {
  const words = readWords(secret, purposeOf(shown), token);
  return words !== null && momentOf(words[0]) > now;
}
