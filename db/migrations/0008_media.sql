CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"sweep_after" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"filename" text DEFAULT '' NOT NULL,
	"extension" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"width" integer,
	"height" integer,
	"alt" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decorative" boolean DEFAULT false NOT NULL,
	"focal_x" real DEFAULT 0.5 NOT NULL,
	"focal_y" real DEFAULT 0.5 NOT NULL,
	"color" text,
	"placeholder" text,
	"variants" jsonb,
	"words" text DEFAULT '' NOT NULL,
	"uploaded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_focal_point" CHECK ("media"."focal_x" between 0 and 1 and "media"."focal_y" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"media_id" integer NOT NULL,
	"type" text NOT NULL,
	"place_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	CONSTRAINT "media_uses_media_id_type_place_id_pk" PRIMARY KEY("media_id","type","place_id")
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_sweep_after_index" ON "files" USING btree ("sweep_after") WHERE "files"."sweep_after" is not null;--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "media_created_at_id_index" ON "media" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_words" ON "media" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_uses_type_place_id_index" ON "media_uses" USING btree ("type","place_id");