CREATE TABLE "registration_message_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"owner_name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"channel" text NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registration_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"batch_id" uuid,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"segments" integer DEFAULT 0 NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "registration_messages_batchId_registrationId_unique" UNIQUE("batch_id","registration_id")
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "sms_consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "whatsapp_consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "messages_consent_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_message_batches" ADD CONSTRAINT "registration_message_batches_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_messages" ADD CONSTRAINT "registration_messages_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_messages" ADD CONSTRAINT "registration_messages_batch_id_registration_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."registration_message_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_message_batches_created_at_index" ON "registration_message_batches" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registration_messages_registration_id_id_index" ON "registration_messages" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "registration_messages_channel_claimed_at_index" ON "registration_messages" USING btree ("channel","claimed_at");--> statement-breakpoint
CREATE INDEX "registration_messages_due_at_index" ON "registration_messages" USING btree ("due_at") WHERE "registration_messages"."state" in ('queued', 'sending');