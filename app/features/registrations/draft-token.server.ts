import { readWords, signWords } from "#app/http/signed.server.ts";

const PURPOSE = "registration draft";

/** A link to a draft: nobody can make one, and it says nothing about the person. */
export function signDraft(secret: string, id: string): string {
  return signWords(secret, PURPOSE, [id]);
}

/** The draft a link leads to, or null when the link is not ours. */
export function readDraft(secret: string, token: string | undefined): string | null {
  return readWords(secret, PURPOSE, token)?.[0] ?? null;
}
