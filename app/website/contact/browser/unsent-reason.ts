import { causeOf } from "#app/api-client/browser/refusal-key.ts";

export const unsentCauses = ["offline", "many", "large", "away", "full", "unknown"] as const;
export type UnsentCause = (typeof unsentCauses)[number];

/** Why nothing came that is a page with the form; without a status nothing answered. */
export function whyUnsent(status?: number): UnsentCause {
  const cause = causeOf({ status, message: "" });
  return unsentCauses.find((each) => each === cause) ?? "unknown";
}
