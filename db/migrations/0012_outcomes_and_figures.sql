CREATE TABLE "certificate_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "certificate_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificate_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"signatories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"logos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seed" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"code" text NOT NULL,
	"registration_id" integer NOT NULL,
	"cohort_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"design" jsonb DEFAULT '{"signatories":[],"logos":[],"seed":""}'::jsonb NOT NULL,
	"file_key" text,
	"hash" text,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" integer,
	"revoked_at" timestamp with time zone,
	"revoked_by" integer,
	"revoked_reason" text DEFAULT '' NOT NULL,
	"replaces" integer,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "completion_rules" (
	"cohort_id" integer PRIMARY KEY NOT NULL,
	"min_attendance" smallint,
	"min_mark" real,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "completion_rules_range" CHECK ("completion_rules"."min_attendance" between 0 and 100 and "completion_rules"."min_mark" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "training_outcomes" (
	"registration_id" integer PRIMARY KEY NOT NULL,
	"cohort_id" integer NOT NULL,
	"started_on" date,
	"outcome" text,
	"ended_on" date,
	"final_mark" real,
	"exception_reason" text DEFAULT '' NOT NULL,
	"left_reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_outcomes_mark" CHECK ("training_outcomes"."final_mark" between 0 and 20),
	CONSTRAINT "training_outcomes_outcome" CHECK ("training_outcomes"."outcome" in ('completed', 'dropped_out')),
	CONSTRAINT "training_outcomes_ended" CHECK (("training_outcomes"."outcome" is null) = ("training_outcomes"."ended_on" is null))
);
--> statement-breakpoint
CREATE TABLE "indicator_targets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "indicator_targets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"indicator_id" integer NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"value" real NOT NULL,
	CONSTRAINT "indicator_targets_indicatorId_from_until_unique" UNIQUE("indicator_id","from","until"),
	CONSTRAINT "indicator_targets_days" CHECK ("indicator_targets"."from" <= "indicator_targets"."until")
);
--> statement-breakpoint
CREATE TABLE "indicators" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "indicators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"formula" jsonb NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "indicators_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "api_key_uses" (
	"key_id" integer NOT NULL,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_key_uses_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "privacy_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" integer,
	"answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"report_id" integer NOT NULL,
	"locale" text NOT NULL,
	"format" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "report_files_report_id_locale_format_pk" PRIMARY KEY("report_id","locale","format")
);
--> statement-breakpoint
CREATE TABLE "report_rows" (
	"report_id" integer NOT NULL,
	"cell" integer NOT NULL,
	"side" text NOT NULL,
	"ids" integer[] NOT NULL,
	CONSTRAINT "report_rows_report_id_cell_side_pk" PRIMARY KEY("report_id","cell","side")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rhythm" text NOT NULL,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"programme" text,
	"next_on" date NOT NULL,
	"last_report" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"paused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	"frozen_by" integer,
	"frozen_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "surveys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"registration_id" integer NOT NULL,
	"month" smallint NOT NULL,
	"due_on" date NOT NULL,
	"token_hash" text,
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"unreachable" boolean DEFAULT false NOT NULL,
	"answered_at" timestamp with time zone,
	"way" text,
	"entered_by" integer,
	"situation" text,
	"related" boolean,
	"answers" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "surveys_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "surveys_registrationId_month_unique" UNIQUE("registration_id","month"),
	CONSTRAINT "surveys_month" CHECK ("surveys"."month" in (1, 6, 12)),
	CONSTRAINT "surveys_answered" CHECK (("surveys"."answered_at" is null) = ("surveys"."situation" is null))
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_cohort_id_cohortes_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohortes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_key_id_certificate_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."certificate_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaces_certificates_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."certificates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completion_rules" ADD CONSTRAINT "completion_rules_cohort_id_cohortes_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohortes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_outcomes" ADD CONSTRAINT "training_outcomes_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_outcomes" ADD CONSTRAINT "training_outcomes_cohort_id_cohortes_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohortes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_outcomes" ADD CONSTRAINT "training_outcomes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indicator_targets" ADD CONSTRAINT "indicator_targets_indicator_id_indicators_id_fk" FOREIGN KEY ("indicator_id") REFERENCES "public"."indicators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_uses" ADD CONSTRAINT "api_key_uses_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_rows" ADD CONSTRAINT "report_rows_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_last_report_reports_id_fk" FOREIGN KEY ("last_report") REFERENCES "public"."reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_frozen_by_users_id_fk" FOREIGN KEY ("frozen_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_registration_id_index" ON "certificates" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_valid" ON "certificates" USING btree ("registration_id") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_cohort_id_index" ON "certificates" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "certificates_issued_at_index" ON "certificates" USING btree ("issued_at") WHERE "certificates"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "training_outcomes_cohort_id_index" ON "training_outcomes" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "training_outcomes_started_on_index" ON "training_outcomes" USING btree ("started_on") WHERE "training_outcomes"."started_on" is not null;--> statement-breakpoint
CREATE INDEX "training_outcomes_ended_on_outcome_index" ON "training_outcomes" USING btree ("ended_on","outcome") WHERE "training_outcomes"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "indicator_targets_indicator_id_index" ON "indicator_targets" USING btree ("indicator_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_due_on_index" ON "privacy_requests" USING btree ("due_on") WHERE "privacy_requests"."done_at" is null;--> statement-breakpoint
CREATE INDEX "reports_from_until_index" ON "reports" USING btree ("from","until");--> statement-breakpoint
CREATE INDEX "surveys_due_on_index" ON "surveys" USING btree ("due_on") WHERE "surveys"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "surveys_month_answered_at_index" ON "surveys" USING btree ("month","answered_at");--> statement-breakpoint
CREATE INDEX "registration_events_moves" ON "registration_events" USING btree ("to","registration_id","at") WHERE "registration_events"."kind" = 'moved';--> statement-breakpoint
CREATE INDEX "registration_events_lost" ON "registration_events" USING btree ("registration_id","id","from") WHERE "registration_events"."to" in ('rejected', 'withdrawn');--> statement-breakpoint
-- Public pages may say how many learners began or completed: they are dropped with every change of an
-- outcome, whichever screen or import makes it. The channel and the tag are those of touch.server.ts.
CREATE FUNCTION tremplin_touch_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', 'outcomes');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER training_outcomes_touch AFTER INSERT OR UPDATE OR DELETE ON training_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION tremplin_touch_outcomes();
--> statement-breakpoint
CREATE TRIGGER certificates_touch AFTER INSERT OR UPDATE OR DELETE ON certificates
  FOR EACH STATEMENT EXECUTE FUNCTION tremplin_touch_outcomes();
--> statement-breakpoint
-- Without it the database expects as many days as applications, and sorts them all to count them.
CREATE STATISTICS registrations_by_day
  ON (date_bin('1 day', submitted_at, '2000-01-01 00:00:00+00'::timestamptz)) FROM registrations;
