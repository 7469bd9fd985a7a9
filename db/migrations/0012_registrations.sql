CREATE TABLE "registration_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form" text NOT NULL,
	"year" smallint NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"seats" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_calls_form_year_unique" UNIQUE("form","year"),
	CONSTRAINT "registration_calls_days" CHECK ("registration_calls"."opens_on" <= "registration_calls"."closes_on")
);
--> statement-breakpoint
CREATE TABLE "registration_counters" (
	"form" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "registration_counters_form_year_pk" PRIMARY KEY("form","year")
);
--> statement-breakpoint
CREATE TABLE "registration_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"file_key" text,
	"type" text,
	"bytes" integer,
	"hash" text,
	"received_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"asked_why" text,
	"verified_by" integer,
	"verified_at" timestamp with time zone,
	CONSTRAINT "registration_documents_registrationId_name_unique" UNIQUE("registration_id","name")
);
--> statement-breakpoint
CREATE TABLE "registration_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form" text NOT NULL,
	"locale" text NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"documents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"actor_name" text DEFAULT '' NOT NULL,
	"from" text,
	"to" text,
	"reason" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"author_id" integer,
	"author_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_pairs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_pairs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"decision" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_pairs_firstId_secondId_unique" UNIQUE("first_id","second_id"),
	CONSTRAINT "registration_pairs_order" CHECK ("registration_pairs"."first_id" < "registration_pairs"."second_id")
);
--> statement-breakpoint
CREATE TABLE "registration_upload_pieces" (
	"upload_id" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "registration_upload_pieces_upload_id_start_pk" PRIMARY KEY("upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "registration_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"type" text,
	"bytes" integer,
	"hash" text,
	"draft_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"form" text NOT NULL,
	"year" smallint NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"answers" jsonb NOT NULL,
	"last_name" text NOT NULL,
	"first_names" text NOT NULL,
	"sex" text NOT NULL,
	"birth_date" date NOT NULL,
	"birth_year_only" boolean DEFAULT false NOT NULL,
	"region" text NOT NULL,
	"education_level" text NOT NULL,
	"formation_id" integer,
	"phone" text NOT NULL,
	"email" text,
	"identity_folded" text,
	"name_key" text NOT NULL,
	"search" text GENERATED ALWAYS AS (tremplin_fold(reference || ' ' || last_name || ' ' || first_names || ' ' || phone || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"status_changed_at" timestamp with time zone NOT NULL,
	"locale" text NOT NULL,
	"source" text NOT NULL,
	"agent_id" integer,
	"cohort_id" integer,
	"confirm_by" date,
	"confirmed_at" timestamp with time zone,
	"documents_asked" boolean DEFAULT false NOT NULL,
	"suspected" boolean DEFAULT false NOT NULL,
	"merged_into" integer,
	"consent_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"disability_consented_at" timestamp with time zone,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "registrations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "registrations_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_documents" ADD CONSTRAINT "registration_documents_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_events" ADD CONSTRAINT "registration_events_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_events" ADD CONSTRAINT "registration_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_notes" ADD CONSTRAINT "registration_notes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_notes" ADD CONSTRAINT "registration_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_pairs" ADD CONSTRAINT "registration_pairs_first_id_registrations_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_pairs" ADD CONSTRAINT "registration_pairs_second_id_registrations_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_pairs" ADD CONSTRAINT "registration_pairs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_upload_pieces" ADD CONSTRAINT "registration_upload_pieces_upload_id_registration_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."registration_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_uploads" ADD CONSTRAINT "registration_uploads_draft_id_registration_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."registration_drafts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_formation_id_formations_id_fk" FOREIGN KEY ("formation_id") REFERENCES "public"."formations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_cohort_id_cohortes_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohortes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_merged_into_registrations_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."registrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_documents_received_at_index" ON "registration_documents" USING btree ("received_at") WHERE "registration_documents"."file_key" is not null;--> statement-breakpoint
CREATE INDEX "registration_drafts_expires_at_index" ON "registration_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registration_events_registration_id_id_index" ON "registration_events" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "registration_events_kind_at_index" ON "registration_events" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "registration_notes_registration_id_id_index" ON "registration_notes" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "registration_pairs_second_id_index" ON "registration_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "registration_pairs_created_at_index" ON "registration_pairs" USING btree ("created_at") WHERE "registration_pairs"."decision" is null;--> statement-breakpoint
CREATE INDEX "registration_uploads_expires_at_index" ON "registration_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registration_uploads_draft_id_index" ON "registration_uploads" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "registrations_submitted_at_id_index" ON "registrations" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registrations_form_year_status_submitted_at_index" ON "registrations" USING btree ("form","year","status","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registrations_status_status_changed_at_index" ON "registrations" USING btree ("status","status_changed_at");--> statement-breakpoint
CREATE INDEX "registrations_region_index" ON "registrations" USING btree ("region");--> statement-breakpoint
CREATE INDEX "registrations_education_level_index" ON "registrations" USING btree ("education_level");--> statement-breakpoint
CREATE INDEX "registrations_birth_date_index" ON "registrations" USING btree ("birth_date");--> statement-breakpoint
CREATE INDEX "registrations_phone_index" ON "registrations" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "registrations_identity_folded_index" ON "registrations" USING btree ("identity_folded") WHERE "registrations"."identity_folded" is not null;--> statement-breakpoint
CREATE INDEX "registrations_name_key_index" ON "registrations" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "registrations_formation_id_index" ON "registrations" USING btree ("formation_id");--> statement-breakpoint
CREATE INDEX "registrations_agent_id_index" ON "registrations" USING btree ("agent_id") WHERE "registrations"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "registrations_cohort_id_index" ON "registrations" USING btree ("cohort_id") WHERE "registrations"."cohort_id" is not null;--> statement-breakpoint
CREATE INDEX "registrations_merged_into_index" ON "registrations" USING btree ("merged_into") WHERE "registrations"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "registrations_suspected_index" ON "registrations" USING btree ("suspected") WHERE "registrations"."suspected";--> statement-breakpoint
CREATE INDEX "registrations_documents_asked_index" ON "registrations" USING btree ("documents_asked") WHERE "registrations"."documents_asked";--> statement-breakpoint
CREATE INDEX "registrations_search_index" ON "registrations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Lists read the columns, not the answers: those are kept beside the rows, so that rows stay small.
ALTER TABLE registrations SET (toast_tuple_target = 512);
--> statement-breakpoint
-- Photos are compressed already.
ALTER TABLE registration_upload_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;
