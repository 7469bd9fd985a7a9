CREATE TABLE "legal_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" integer,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "legal_texts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "legal_translations" (
	"text_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"body" jsonb NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"folded" text GENERATED ALWAYS AS (tremplin_fold("title")) STORED NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (case "locale" when 'en' then setweight(to_tsvector('tremplin_en', "title"), 'A') || setweight(to_tsvector('tremplin_en', "plain"), 'C') when 'de' then setweight(to_tsvector('tremplin_de', "title"), 'A') || setweight(to_tsvector('tremplin_de', "plain"), 'C') else setweight(to_tsvector('tremplin_fr', "title"), 'A') || setweight(to_tsvector('tremplin_fr', "plain"), 'C') end) STORED NOT NULL,
	CONSTRAINT "legal_translations_text_id_locale_pk" PRIMARY KEY("text_id","locale"),
	CONSTRAINT "legal_translations_locale_slug_unique" UNIQUE("locale","slug")
);
--> statement-breakpoint
ALTER TABLE "legal_texts" ADD CONSTRAINT "legal_texts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_texts" ADD CONSTRAINT "legal_texts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_translations" ADD CONSTRAINT "legal_translations_text_id_legal_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."legal_texts"("id") ON DELETE cascade ON UPDATE no action;