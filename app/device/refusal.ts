import { causeOf, type RefusalKey, saidIn } from "#app/api-client/browser/refusal-key.ts";
import { SiteAwayError, TooManyRequestsError } from "./retry-after.ts";

export type RefusalBody = { message: string; errors?: Record<string, string[]> };

/** Why something was refused for good, where the server has no words; sentences of `apiClient.refusal`. */
export const unsaidCauses = [
  "conflict",
  "gone",
  "invalid",
  "large",
] as const satisfies RefusalKey[];
export type UnsaidCause = (typeof unsaidCauses)[number];

/** What people read of a refusal: words of the server, else its cause. */
export function reasonIn(status: number, message: unknown): { said: string; cause: UnsaidCause } {
  const cause = causeOf({ status, message: "" });
  const known = unsaidCauses.find((each) => each === cause);
  return { said: saidIn(status, message), cause: known ?? "invalid" };
}

/**
 * Why the server does not take it. Throws when the same may be taken later: the site is busy or away, or
 * something else answered, such as the page of a hotspot.
 */
export async function readRefusal<T extends RefusalBody>(answer: Response): Promise<T> {
  const { status } = answer;
  if (status === 429) throw new TooManyRequestsError(answer);
  if (status >= 500 || [408, 419, 425].includes(status)) throw new SiteAwayError(answer);
  const body = (await answer.json().catch(() => null)) as T | null;
  if (!body?.message) throw new Error(`something else answered with ${status}`);
  return body;
}
