import type { ApiError } from "./api-error.ts";
import { contractMessages } from "./contract-messages.ts";

export type Refusal = Pick<ApiError, "status" | "message"> & Partial<Pick<ApiError, "said">>;
export type RefusalKey = keyof Words["apiClient"]["refusal"];

/** Which of our words say why it came to nothing. */
export function refusalKey({ status, message, said }: Refusal): RefusalKey {
  if (status === undefined) return unansweredKeys[message] ?? "offline";
  if (status === 401) return "ended";
  if (status === 403) return "forbidden";
  if (status === 419) return "stale";
  if (status === 507) return "full";
  if (status === 503 && said?.rolled_back === true) return "rolledBack";
  return status === 429 ? "many" : "away";
}

/** What is missing here was never sent: the line is not to blame. */
const unansweredKeys: Record<string, RefusalKey> = {
  [contractMessages.xsrfMissing]: "cookies",
  [contractMessages.tokenMissing]: "ended",
  [contractMessages.tokenMissingForSending]: "ended",
  [contractMessages.signInToAddFormation]: "ended",
  [contractMessages.signInToAddPost]: "ended",
};
