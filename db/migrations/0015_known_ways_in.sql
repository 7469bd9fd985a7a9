ALTER TABLE "users" ADD COLUMN "known_to" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Who made an account, gave it a password or chose its address is in the audit log; who invited it, with the invitation.
UPDATE "users" SET "known_to" =
  coalesce((SELECT array_agg(DISTINCT coalesce("actor_id", 0)) FROM "audit_log"
    WHERE "subject_type" = 'user' AND "subject_id" = "users"."id"::text
      AND "action" IN ('users.created', 'users.registered', 'users.password_reset', 'users.email_changed')
      AND "actor_id" IS DISTINCT FROM "users"."id"), '{}')
  || coalesce((SELECT array_agg(DISTINCT coalesce("invited_by", 0)) FROM "invitations"
    WHERE "user_id" = "users"."id"), '{}');
--> statement-breakpoint
UPDATE "users" SET "known_to" = '{0}' WHERE "known_to" = '{}';
