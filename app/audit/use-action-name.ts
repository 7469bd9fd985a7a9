import { useMessages } from "use-intl";
import { type AuditAction, auditActions } from "./schema.ts";

/** What was done, in words; an action of a feature that is gone keeps its name. */
export function useActionName() {
  const names = auditActions(useMessages());
  return (action: AuditAction) => names.get(action) ?? action;
}
