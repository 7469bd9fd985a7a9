ALTER TABLE "registration_messages" ALTER COLUMN "registration_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_messages" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "registration_calls" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_messages" ADD CONSTRAINT "registration_messages_draft_id_registration_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."registration_drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_messages_draft_id_index" ON "registration_messages" USING btree ("draft_id") WHERE "registration_messages"."draft_id" is not null;