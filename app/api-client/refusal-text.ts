import { useTranslations } from "use-intl";
import { type Refusal, refusalKey } from "./browser/refusal-key.ts";

/** A refusal in words for people: the server's where it has some, ours for the rest. */
export function useRefusalText() {
  const t = useTranslations("apiClient.refusal");
  return (refusal: Refusal): string => {
    if (refusal.status === 422 || refusal.status === 409) return refusal.message;
    return t(refusalKey(refusal));
  };
}
