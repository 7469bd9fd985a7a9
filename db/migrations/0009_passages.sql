ALTER TABLE "content_comments" ADD COLUMN "quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_presences" ADD COLUMN "field" text;--> statement-breakpoint
ALTER TABLE "content_presences" ADD COLUMN "block" integer;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD COLUMN "words_of" integer;--> statement-breakpoint
ALTER TABLE "formation_translations" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_words_of_users_id_fk" FOREIGN KEY ("words_of") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;