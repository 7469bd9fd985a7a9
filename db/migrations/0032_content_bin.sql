CREATE TABLE "content_bin" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"copies" jsonb NOT NULL,
	"slugs" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" integer,
	"deleted_by_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "content_bin_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
ALTER TABLE "content_bin" ADD CONSTRAINT "content_bin_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_bin" ADD CONSTRAINT "content_bin_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_bin_deleted_at_index" ON "content_bin" USING btree ("deleted_at");