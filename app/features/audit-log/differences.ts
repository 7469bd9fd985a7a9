import type { AuditEntry } from "#app/audit/schema.ts";

export type Difference = { field: string; before?: unknown; after: unknown };

/** The values a change touched; what was only made has no "before". */
export function differencesOf({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].flatMap((field): Difference[] => {
    const [was, is] = [before?.[field], after?.[field]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [before ? { field, before: was ?? null, after: is } : { field, after: is }];
  });
}
