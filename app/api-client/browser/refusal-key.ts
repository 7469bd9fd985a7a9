import type { ApiError } from "./api-error.ts";
import { contractMessages } from "./contract-messages.ts";

export type Refusal = Pick<ApiError, "status" | "message"> & Partial<Pick<ApiError, "body">>;
export type RefusalKey = keyof Words["apiClient"]["refusal"];

/** The key of the message that explains the failure. */
export function refusalKey({ status, message, body }: Refusal): RefusalKey {
  if (status === undefined) return unansweredKeys[message] ?? "offline";
  if (status === 401) return "ended";
  if (status === 403) return "forbidden";
  if (status === 419) return "stale";
  if (status >= 500 && message === contractMessages.unknown) return "unknown";
  if (status === 507) return "full";
  if (status === 503 && body?.rolled_back === true) return "rolledBack";
  return status === 429 ? "many" : "away";
}

/** Errors raised before a request was sent: the connection is not the cause. */
const unansweredKeys: Record<string, RefusalKey> = {
  [contractMessages.xsrfMissing]: "cookies",
  [contractMessages.tokenMissing]: "ended",
  [contractMessages.tokenMissingForSending]: "ended",
  [contractMessages.signInToAddFormation]: "ended",
  [contractMessages.signInToAddPost]: "ended",
};
