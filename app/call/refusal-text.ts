import { useTranslations } from "use-intl";
import { CallError } from "./browser/call.ts";

export type Refusal = { status: number | undefined; message: string };

/** A refusal in words for people: the server's where it has some, ours for the rest. */
export function useRefusalText() {
  const t = useTranslations("call.refusal");
  return ({ status, message }: Refusal): string => {
    if (status === 422 || status === 409) return message;
    if (status === undefined) return t("offline");
    if (status === 401) return t("ended");
    if (status === 403) return t("forbidden");
    if (status === 419) return t("stale");
    if (status === 507) return t("full");
    return status === 429 ? t("many") : t("away");
  };
}

export function refusalOf(error: unknown): Refusal & { fields: Record<string, string[]> } {
  if (!(error instanceof CallError)) return { status: undefined, message: "", fields: {} };
  const { status, message, fields } = error;
  return { status, message, fields };
}
