/** One change, as `GET /api/audit` tells it. */
export type AuditEntry = {
  id: number;
  at: string;
  /** `null`: the system itself, or a person who was not signed in. */
  actor: { id: number | null; name: string; email: string } | null;
  action: AuditAction;
  subject: { type: string; id: string; label: string };
  before: Snapshot | null;
  after: Snapshot | null;
  address: string;
  request_id: string | null;
};

/** Plain values only: what was changed, never a secret. */
export type Snapshot = { [key: string]: Plain };
type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** `<what>.<done>`; each feature adds its own. */
export const auditActions = [
  "auth.signed_in",
  "auth.signed_out",
  "auth.password_changed",
  "auth.password_reset",
  "auth.device_ended",
  "auth.devices_ended",
  "users.created",
  "users.registered",
  "users.updated",
  "users.role_changed",
  "users.activated",
  "users.deactivated",
  "users.password_reset",
  "users.password_change_required",
  "users.sessions_ended",
  "users.exported",
  "users.profile_changed",
  "invitations.created",
  "invitations.revoked",
  "media.uploaded",
  "media.updated",
  "media.deleted",
  "news.created",
  "news.saved",
  "news.restored",
  "news.published",
  "news.scheduled",
  "news.unpublished",
  "news.archived",
  "news.unarchived",
  "news.deleted",
  "news.exported",
  "formations.created",
  "formations.saved",
  "formations.restored",
  "formations.published",
  "formations.scheduled",
  "formations.unpublished",
  "formations.archived",
  "formations.unarchived",
  "formations.deleted",
  "formations.exported",
  "categories.created",
  "categories.saved",
  "categories.ordered",
  "categories.deleted",
  "tags.created",
  "tags.saved",
  "tags.deleted",
  "settings.saved",
  "registrations.call_saved",
  "registrations.retention_saved",
  "registrations.person_exported",
  "registrations.erased",
  "registrations.purged",
] as const;
export type AuditAction = (typeof auditActions)[number];
