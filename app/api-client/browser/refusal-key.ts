import { fixedMessageOf, isFixedMessage } from "#app/platform/errors.ts";
import type { ApiError } from "./api-error.ts";
import { contractMessages } from "./contract-messages.ts";

export type Refusal = Pick<ApiError, "status" | "message"> &
  Partial<Pick<ApiError, "body" | "retryAfter" | "requestId">>;
export type RefusalKey = keyof Words["apiClient"]["refusal"];
/** `said`: the server gave its reason in words, which are shown as they are. */
export type Cause = RefusalKey | "said";

/** Why a request failed: the one table behind every sentence about a failure. */
export function causeOf({ status, message, body, requestId }: Refusal): Cause {
  if (status === undefined) return unansweredKeys[message] ?? "offline";
  if (message === contractMessages.unknown) return "unknown";
  if (status === 401) return "ended";
  if (status === 419) return "stale";
  if (isForPeople(message) && status !== 500) return "said";
  if (message === fixedMessageOf("passwordChangeRequired")) return "password";
  if (status === 503 && body?.rolled_back === true) return "rolledBack";
  const known = byStatus[status];
  // A number that nobody can look up would only puzzle.
  if (known === "crash" && !requestId) return "unknown";
  return known ?? "unknown";
}

/** What the server said for people; empty where the page has to say it. */
export function saidIn(status: number, message: unknown): string {
  const text = typeof message === "string" ? message : "";
  return causeOf({ status, message: text }) === "said" ? text : "";
}

const contractWords: readonly string[] = Object.values(contractMessages);

function isForPeople(message: string): boolean {
  return message !== "" && !isFixedMessage(message) && !contractWords.includes(message);
}

const byStatus: Record<number, RefusalKey> = {
  403: "forbidden",
  404: "gone",
  409: "conflict",
  413: "large",
  422: "invalid",
  429: "many",
  500: "crash",
  // A proxy in front of the site answers so while the site does not.
  502: "away",
  503: "away",
  504: "away",
  507: "full",
};

/** Errors raised before a request was sent: the connection is not the cause. */
const unansweredKeys: Record<string, RefusalKey> = {
  [contractMessages.xsrfMissing]: "cookies",
  [contractMessages.tokenMissing]: "ended",
  [contractMessages.tokenMissingForSending]: "ended",
  [contractMessages.signInToAddFormation]: "ended",
  [contractMessages.signInToAddPost]: "ended",
};

const temporary: readonly Cause[] = [
  "away",
  "cookies",
  "crash",
  "full",
  "many",
  "offline",
  "rolledBack",
  "stale",
  "unknown",
];

/** Whether the same request may succeed later, so that it is worth repeating by itself. */
export function isTemporary(cause: Cause): boolean {
  return temporary.includes(cause);
}

type Values = { id: string; minutes: number; seconds: number };

/** The sentence for a failure; `words` finds one of ours. */
export function refusalSentence(
  refusal: Refusal,
  words: (key: RefusalKey, values: Values) => string,
): string {
  const cause = causeOf(refusal);
  if (cause === "said") return refusal.message;
  return words(cause, { id: refusal.requestId ?? "", ...waitOf(refusal.retryAfter ?? 60) });
}

/** Long waits in minutes. */
function waitOf(seconds: number): { minutes: number; seconds: number } {
  return { seconds, minutes: seconds > 90 ? Math.ceil(seconds / 60) : 0 };
}
