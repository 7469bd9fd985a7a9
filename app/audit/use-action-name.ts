import { useTranslations } from "use-intl";
import type { AuditAction } from "./schema.ts";

/** What was done, in words. */
export function useActionName() {
  const t = useTranslations("audit");
  return (action: AuditAction) => {
    const [area, done] = action.split(".");
    return t(`actions.${area}.${done}` as `actions.${AuditAction}`);
  };
}
