CREATE TABLE "registration_form_versions" (
	"form" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" integer,
	"published_by_name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "registration_form_versions_form_version_pk" PRIMARY KEY("form","version")
);
--> statement-breakpoint
CREATE TABLE "registration_forms" (
	"key" text PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"position" smallint NOT NULL,
	"retired_at" timestamp with time zone,
	"draft" jsonb NOT NULL,
	"draft_version" integer DEFAULT 1 NOT NULL,
	"draft_updated_at" timestamp with time zone NOT NULL,
	"draft_updated_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_forms_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
ALTER TABLE "registration_drafts" ADD COLUMN "form_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "form_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_form_versions" ADD CONSTRAINT "registration_form_versions_form_registration_forms_key_fk" FOREIGN KEY ("form") REFERENCES "public"."registration_forms"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_form_versions" ADD CONSTRAINT "registration_form_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;