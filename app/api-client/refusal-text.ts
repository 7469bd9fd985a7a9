import { useTranslations } from "use-intl";
import { type Refusal, refusalKey } from "./browser/refusal-key.ts";

/** The server's message where it is meant for users, otherwise one of ours. */
export function useRefusalText() {
  const t = useTranslations("apiClient.refusal");
  return (refusal: Refusal): string => {
    if (refusal.status === 422 || refusal.status === 409) return refusal.message;
    return t(refusalKey(refusal));
  };
}
