CREATE TABLE "setting_sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" integer,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"shared" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "setting_sections_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "setting_texts" (
	"section_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"folded" text GENERATED ALWAYS AS (tremplin_fold("title")) STORED NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (case "locale" when 'en' then setweight(to_tsvector('tremplin_en', "title"), 'A') || setweight(to_tsvector('tremplin_en', "plain"), 'C') when 'de' then setweight(to_tsvector('tremplin_de', "title"), 'A') || setweight(to_tsvector('tremplin_de', "plain"), 'C') else setweight(to_tsvector('tremplin_fr', "title"), 'A') || setweight(to_tsvector('tremplin_fr', "plain"), 'C') end) STORED NOT NULL,
	CONSTRAINT "setting_texts_section_id_locale_pk" PRIMARY KEY("section_id","locale"),
	CONSTRAINT "setting_texts_locale_slug_unique" UNIQUE("locale","slug")
);
--> statement-breakpoint
ALTER TABLE "setting_sections" ADD CONSTRAINT "setting_sections_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_sections" ADD CONSTRAINT "setting_sections_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_texts" ADD CONSTRAINT "setting_texts_section_id_setting_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."setting_sections"("id") ON DELETE cascade ON UPDATE no action;