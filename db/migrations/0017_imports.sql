CREATE TABLE "registration_import_headings" (
	"heading" text PRIMARY KEY NOT NULL,
	"field" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registration_import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"registration_id" integer,
	"version" integer,
	"applied_version" integer,
	"status_since" timestamp with time zone,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "registration_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "registration_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer,
	"owner_name" text DEFAULT '' NOT NULL,
	"filename" text NOT NULL,
	"file_key" text NOT NULL,
	"form" text,
	"year" smallint,
	"state" text NOT NULL,
	"task_id" uuid,
	"error" text,
	"heading_row" integer,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"by_hand" jsonb,
	"counts" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "registration_import_rows" ADD CONSTRAINT "registration_import_rows_import_id_registration_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."registration_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_import_rows" ADD CONSTRAINT "registration_import_rows_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_imports" ADD CONSTRAINT "registration_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_import_rows_import_id_outcome_row_index" ON "registration_import_rows" USING btree ("import_id","outcome","row");--> statement-breakpoint
CREATE INDEX "registration_import_rows_registration_id_index" ON "registration_import_rows" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "registration_imports_created_at_index" ON "registration_imports" USING btree ("created_at" DESC NULLS LAST);