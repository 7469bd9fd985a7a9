CREATE TABLE "content_drafts" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"part" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"public_version" integer,
	"slug" text,
	"content" jsonb NOT NULL,
	"title" text GENERATED ALWAYS AS (coalesce("content" ->> 'title', '')) STORED NOT NULL,
	"summary" text GENERATED ALWAYS AS (coalesce("content" ->> 'excerpt', "content" ->> 'summary', '')) STORED NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"folded" text DEFAULT '' NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (case "part" when 'en' then setweight(to_tsvector('tremplin_en', coalesce("content" ->> 'title', '')), 'A') || setweight(to_tsvector('tremplin_en', "plain"), 'C') when 'de' then setweight(to_tsvector('tremplin_de', coalesce("content" ->> 'title', '')), 'A') || setweight(to_tsvector('tremplin_de', "plain"), 'C') else setweight(to_tsvector('tremplin_fr', coalesce("content" ->> 'title', '')), 'A') || setweight(to_tsvector('tremplin_fr', "plain"), 'C') end) STORED NOT NULL,
	"fingerprint" text GENERATED ALWAYS AS (md5("content"::text)) STORED NOT NULL,
	"source_fingerprint" text,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" integer,
	CONSTRAINT "content_drafts_kind_item_id_part_pk" PRIMARY KEY("kind","item_id","part"),
	CONSTRAINT "content_drafts_kind_part_slug_unique" UNIQUE("kind","part","slug")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"item_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_kind_locale_slug_pk" PRIMARY KEY("kind","locale","slug")
);
--> statement-breakpoint
CREATE TABLE "content_presences" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"part" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_presences_kind_item_id_user_id_pk" PRIMARY KEY("kind","item_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"slug" text,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"user_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "posts_status_published_at_id_index";--> statement-breakpoint
ALTER TABLE "formation_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "formation_translations" ADD COLUMN "cover_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "formations" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "formations" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "formations" ADD COLUMN "edited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "formations" ADD COLUMN "edited_by" integer;--> statement-breakpoint
ALTER TABLE "formations" ADD COLUMN "cover_id" integer;--> statement-breakpoint
ALTER TABLE "post_translations" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "post_translations" ADD COLUMN "cover_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "edited_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "edited_by" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "cover_id" integer;--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_presences" ADD CONSTRAINT "content_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_drafts_search_index" ON "content_drafts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "content_drafts_folded_index" ON "content_drafts" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "former_slugs_kind_item_id_index" ON "former_slugs" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "content_revisions_kind_item_id_id_index" ON "content_revisions" USING btree ("kind","item_id","id");--> statement-breakpoint
ALTER TABLE "formations" ADD CONSTRAINT "formations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formations" ADD CONSTRAINT "formations_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "formations_published_at_id_index" ON "formations" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "formations_edited_at_id_index" ON "formations" USING btree ("edited_at","id");--> statement-breakpoint
CREATE INDEX "formations_created_by_index" ON "formations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "posts_published_at_id_index" ON "posts" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "posts_edited_at_id_index" ON "posts" USING btree ("edited_at","id");--> statement-breakpoint
CREATE INDEX "posts_created_by_index" ON "posts" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "posts_tags_index" ON "posts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "posts_status_published_at_id_index" ON "posts" USING btree ("status","published_at","id");--> statement-breakpoint
-- What was public before the desk: authors move to their language, everything gets a working copy.
UPDATE post_translations SET author = coalesce(posts.author ->> post_translations.locale, posts.author ->> 'fr', '')
FROM posts WHERE posts.id = post_translations.post_id;
--> statement-breakpoint
UPDATE formations SET published_at = created_at WHERE status = 'published';
--> statement-breakpoint
INSERT INTO content_drafts (kind, item_id, part, public_version, slug, content, plain, word_count, folded)
SELECT 'post', post_id, locale, 1, slug,
  jsonb_build_object('title', title, 'excerpt', excerpt, 'author', author, 'body', body, 'cover_alt', cover_alt),
  plain, array_length(regexp_split_to_array(trim(plain), '\s+'), 1), lower(unaccent(title))
FROM post_translations;
--> statement-breakpoint
INSERT INTO content_drafts (kind, item_id, part, public_version, slug, content, plain, word_count, folded)
SELECT 'formation', formation_id, locale, 1, slug,
  jsonb_build_object('title', title, 'summary', summary, 'description', description, 'objectives', objectives,
    'programme', programme, 'prerequisites', prerequisites, 'certificate', certificate, 'cover_alt', cover_alt),
  said.plain, array_length(regexp_split_to_array(trim(said.plain), '\s+'), 1), lower(unaccent(title))
FROM formation_translations
CROSS JOIN LATERAL (SELECT concat_ws(' ', summary, description, certificate,
  (SELECT string_agg(line, ' ') FROM jsonb_array_elements_text(objectives) line),
  (SELECT string_agg(concat(module ->> 'title', ' ', module ->> 'text'), ' ') FROM jsonb_array_elements(programme) module),
  (SELECT string_agg(line, ' ') FROM jsonb_array_elements_text(prerequisites) line)) AS plain) said;
--> statement-breakpoint
INSERT INTO content_drafts (kind, item_id, part, public_version, content)
SELECT 'post', id, 'shared', 1, jsonb_build_object('tags', tags, 'cover_id', cover_id) FROM posts;
--> statement-breakpoint
INSERT INTO content_drafts (kind, item_id, part, public_version, content)
SELECT 'formation', id, 'shared', 1, jsonb_build_object('category_formation_id', category_formation_id, 'level', level,
  'place', place, 'duration_months', duration_months, 'form', form, 'cover_id', cover_id) FROM formations;
--> statement-breakpoint
UPDATE content_drafts translated SET source_fingerprint = source.fingerprint FROM content_drafts source
WHERE translated.part IN ('en', 'de') AND source.part = 'fr' AND source.kind = translated.kind
  AND source.item_id = translated.item_id;
