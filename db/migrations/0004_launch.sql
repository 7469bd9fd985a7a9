CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"made_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"missing" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"cards_hidden_at" timestamp with time zone,
	"welcome_closed_at" timestamp with time zone,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "launch_dismissals" (
	"key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_id" integer,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "launch_tries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "launch_tries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"answer" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"by_id" integer,
	"by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guides" ADD CONSTRAINT "guides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_dismissals" ADD CONSTRAINT "launch_dismissals_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_tries" ADD CONSTRAINT "launch_tries_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "launch_tries_channel_id_index" ON "launch_tries" USING btree ("channel","id" DESC NULLS LAST);--> statement-breakpoint
-- by hand
-- Sites that never changed the invented contact details and networks must not show them any longer.
UPDATE "settings" SET "value" = '{"address":{"fr":"","en":"","de":""},"phone":"","email":"","hours":{"fr":"","en":"","de":""},"mapNote":{"fr":"","en":"","de":""}}'::jsonb
	WHERE "key" = 'contact' AND "value"->>'phone' = '+225 27 00 00 00 00' AND "value"->>'email' = 'contact@tremplin.example';--> statement-breakpoint
UPDATE "settings" SET "value" = '{"linkedin":"","facebook":""}'::jsonb
	WHERE "key" = 'social' AND "value"->>'linkedin' = 'https://www.linkedin.com/company/tremplin-example' AND "value"->>'facebook' = 'https://www.facebook.com/tremplin.example';
