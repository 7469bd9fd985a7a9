ALTER TABLE "tokens" ADD COLUMN "issued_by" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "former_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "media_uses" ADD COLUMN "public_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_uses" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "media_uses" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sweeping_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_issued_by_index" ON "tokens" USING btree ("issued_by");
--> statement-breakpoint
-- Invitations by people who may no longer invite.
UPDATE "invitations" SET "revoked_at" = now()
WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL AND "invited_by" IN (
  SELECT "id" FROM "users" WHERE NOT "is_active" OR "role" <> 'admin'
);--> statement-breakpoint
UPDATE "media_uses" SET
  "shown" = "posts"."status" = 'published',
  "owner_id" = "posts"."created_by",
  "public_label" = coalesce((
    SELECT "title" FROM "post_translations" "said"
    WHERE "said"."post_id" = "posts"."id" AND "said"."locale" = 'fr'
  ), '')
FROM "posts" WHERE "media_uses"."type" = 'post' AND "media_uses"."place_id" = "posts"."id"::text;--> statement-breakpoint
UPDATE "media_uses" SET
  "shown" = "formations"."status" = 'published',
  "owner_id" = "formations"."created_by",
  "public_label" = coalesce((
    SELECT "title" FROM "formation_translations" "said"
    WHERE "said"."formation_id" = "formations"."id" AND "said"."locale" = 'fr'
  ), '')
FROM "formations" WHERE "media_uses"."type" = 'formation' AND "media_uses"."place_id" = "formations"."id"::text;
