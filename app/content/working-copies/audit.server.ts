import type { AuditAction } from "#app/platform/audit/schema.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { StoredKind } from "./content-kind.server.ts";
import { readParts } from "./drafts/drafts.server.ts";

/** What can happen to an item, as the audit log names it. */
type Happening =
  | "created"
  | "saved"
  | "restored"
  | "published"
  | "scheduled"
  | "unpublished"
  | "unscheduled"
  | "archived"
  | "unarchived"
  | "deleted"
  | "recovered"
  | "erased"
  | "exported"
  | "submitted"
  | "accepted"
  | "returned"
  | "withdrawn"
  | "commented";

export function auditedAs(kind: StoredKind, happening: Happening): AuditAction {
  return `${kind.section}.${happening}`;
}

/** The item as the log names it: by the title it has in the first language it is written in. */
export async function itemSubject(tx: Tx, kind: StoredKind, id: number) {
  const { fr, en, de } = await readParts(tx, kind, id);
  return { type: kind.key, id, label: fr?.title || en?.title || de?.title || "" };
}
