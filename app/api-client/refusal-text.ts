import { useTranslations } from "use-intl";
import { type Refusal, refusalSentence } from "./browser/refusal-key.ts";

/** Says why a request failed and what to do about it. */
export function useRefusalText() {
  const t = useTranslations("apiClient.refusal");
  return (refusal: Refusal): string => refusalSentence(refusal, t);
}
