import { createHmac } from "node:crypto";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { sharedSecret } from "#app/platform/http/secrets.server.ts";

type SurveyOf = { survey: number; registrationId: number };

/**
 * The secret of a survey's link follows from its id, so that it is stored nowhere: a message waits
 * with a mark in the place of its link and is kept without the secret once it left. The person is
 * part of it: a mark typed as a name opens nobody else's survey.
 */
export async function surveyToken(
  db: Db | Tx,
  { survey, registrationId }: SurveyOf,
): Promise<string> {
  const secret = await sharedSecret(db, "surveys")();
  const word = createHmac("sha256", secret).update(`survey ${survey} of ${registrationId}`);
  // In lower case, as all addresses of pages are; 128 bits, because an SMS is short.
  return word.digest("hex").slice(0, 32);
}

export async function surveyPath(db: Db, of: SurveyOf): Promise<string> {
  return `/survey/${await surveyToken(db, of)}`;
}

/** Stands in a waiting message where its link will be. */
export function surveyMark(survey: number): string {
  return `{survey ${survey}}`;
}

/** The survey that a waiting message asks to answer. */
export function surveyIn(text: string): number | null {
  const id = /\{survey (\d+)\}/.exec(text)?.[1];
  return id ? Number(id) : null;
}

/** A text that was sent, as the team may read it. */
export function withoutSecret(text: string): string {
  return text.replace(/(\/survey\/)[\w-]+/g, "$1…");
}
