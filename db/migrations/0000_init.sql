-- The whole database of the first release. Every later change is a migration of its own.
--
-- drizzle-kit knows the tables and indexes (`tables.server.ts`). Extensions, text search
-- configurations, functions, triggers and storage settings exist only here.

-- Search ignores accents and tolerates typing errors. Both extensions are trusted: the owner of the
-- database may create them, on managed servers too.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Full-text search: the word endings of each language, with accents removed first.
CREATE TEXT SEARCH CONFIGURATION tremplin_fr (COPY = pg_catalog.french);
ALTER TEXT SEARCH CONFIGURATION tremplin_fr ALTER MAPPING FOR hword, hword_part, word WITH unaccent, french_stem;
CREATE TEXT SEARCH CONFIGURATION tremplin_en (COPY = pg_catalog.english);
ALTER TEXT SEARCH CONFIGURATION tremplin_en ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
CREATE TEXT SEARCH CONFIGURATION tremplin_de (COPY = pg_catalog.german);
ALTER TEXT SEARCH CONFIGURATION tremplin_de ALTER MAPPING FOR hword, hword_part, word WITH unaccent, german_stem;

-- tremplin_fold(text): lower case without accents. Generated columns and indexes need an immutable
-- function, but PostgreSQL declares unaccent only stable, because its dictionary could be replaced;
-- ours never is. PostgreSQL builds indexes with an empty search path, so the function names the
-- schema of the extension, wherever that was installed.
DO $do$
DECLARE
  place text := (
    SELECT quote_ident(n.nspname) FROM pg_extension e
    JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent'
  );
BEGIN
  EXECUTE format($f$
    CREATE FUNCTION tremplin_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT lower(%1$s.unaccent('%1$s.unaccent'::regdictionary, words)) $$
  $f$, place);
END $do$;
--> statement-breakpoint
-- Accounts: people who work here, their invitations and sessions, and what they did.
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"email" text NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"is_default_password" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"locale" text DEFAULT 'fr' NOT NULL,
	"photo" text,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
CREATE INDEX "users_role_index" ON "users" ("role");

CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"email" text NOT NULL,
	"firstname" text DEFAULT '' NOT NULL,
	"lastname" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"locale" text DEFAULT 'fr' NOT NULL,
	"invited_by" integer,
	"user_id" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_invited_by_users_id_fk"
		FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "invitations_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "invitations_email_index" ON "invitations" ("email");
CREATE INDEX "invitations_created_at_index" ON "invitations" ("created_at");

CREATE TABLE "tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"hash" text NOT NULL,
	"ability" text NOT NULL,
	"user_id" integer,
	"invitation_id" integer,
	"issued_by" integer,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tokens_owner" CHECK (num_nonnulls("tokens"."user_id", "tokens"."invitation_id") = 1),
	CONSTRAINT "tokens_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
	CONSTRAINT "tokens_invitation_id_invitations_id_fk"
		FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE,
	CONSTRAINT "tokens_issued_by_users_id_fk"
		FOREIGN KEY ("issued_by") REFERENCES "users"("id") ON DELETE CASCADE
);
CREATE INDEX "tokens_user_id_index" ON "tokens" ("user_id");
CREATE INDEX "tokens_invitation_id_index" ON "tokens" ("invitation_id");
CREATE INDEX "tokens_issued_by_index" ON "tokens" ("issued_by");
CREATE INDEX "tokens_expires_at_index" ON "tokens" ("expires_at");

CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "known_devices_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);

CREATE TABLE "password_resets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);
CREATE INDEX "password_resets_user_id_index" ON "password_resets" ("user_id");

CREATE TABLE "email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_changes_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);
CREATE INDEX "email_changes_user_id_index" ON "email_changes" ("user_id");

CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"actor_name" text DEFAULT '' NOT NULL,
	"actor_email" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_label" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text DEFAULT '' NOT NULL,
	"request_id" text,
	CONSTRAINT "audit_log_actor_id_users_id_fk"
		FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "audit_log_at_id_index" ON "audit_log" ("at" DESC NULLS LAST, "id" DESC NULLS LAST);
CREATE INDEX "audit_log_actor_id_index" ON "audit_log" ("actor_id");
CREATE INDEX "audit_log_action_index" ON "audit_log" ("action");
CREATE INDEX "audit_log_subject_type_subject_id_index" ON "audit_log" ("subject_type", "subject_id");
CREATE INDEX "audit_log_search"
	ON "audit_log" USING gin (("actor_name" || ' ' || "actor_email" || ' ' || "subject_label") gin_trgm_ops);
--> statement-breakpoint
-- What the server itself stores: limits on requests, keys, files, tasks, jobs of a restored backup.
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
CREATE INDEX "rate_limits_reset_at_index" ON "rate_limits" ("reset_at");

CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"sweep_after" timestamp with time zone,
	"sweeping_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "files_sweep_after_index" ON "files" ("sweep_after") WHERE "files"."sweep_after" is not null;
CREATE INDEX "files_folder" ON "files" ("key" text_pattern_ops);

CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"owner_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"data" jsonb NOT NULL,
	"result" jsonb,
	"error" text,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
CREATE INDEX "tasks_owner_id_created_at_index" ON "tasks" ("owner_id", "created_at" DESC NULLS LAST);
CREATE INDEX "tasks_finished_at_index" ON "tasks" ("finished_at") WHERE "tasks"."finished_at" is not null;

CREATE TABLE "waiting_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"name" text NOT NULL,
	"data" jsonb,
	"priority" integer NOT NULL,
	"start_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Settings, texts of messages that staff changed, and saved lists.
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "message_texts" (
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"standard" boolean DEFAULT false NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"short" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author_id" integer,
	"author_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_texts_kind_locale_version_pk" PRIMARY KEY("kind","locale","version"),
	CONSTRAINT "message_texts_author_id_users_id_fk"
		FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL
);

CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"list" text NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"query" text NOT NULL,
	"hidden" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_list_ownerId_name_unique" UNIQUE("list","owner_id","name"),
	CONSTRAINT "saved_views_owner_id_users_id_fk"
		FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
);
--> statement-breakpoint
-- Images and documents of the public site.
CREATE TABLE "media" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
	"former_hashes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"uploaded_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_focal_point" CHECK ("media"."focal_x" between 0 and 1 and "media"."focal_y" between 0 and 1),
	CONSTRAINT "media_uploaded_by_users_id_fk"
		FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "media_created_at_id_index" ON "media" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);
CREATE INDEX "media_tags" ON "media" USING gin ("tags");
CREATE INDEX "media_hash" ON "media" ("hash");
CREATE INDEX "media_words" ON "media" USING gin ("words" gin_trgm_ops);

CREATE TABLE "media_uses" (
	"media_id" integer NOT NULL,
	"type" text NOT NULL,
	"place_id" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"public_label" text DEFAULT '' NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"owner_id" integer,
	CONSTRAINT "media_uses_media_id_type_place_id_pk" PRIMARY KEY("media_id","type","place_id"),
	CONSTRAINT "media_uses_media_id_media_id_fk"
		FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT,
	CONSTRAINT "media_uses_owner_id_users_id_fk"
		FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "media_uses_type_place_id_index" ON "media_uses" ("type", "place_id");
--> statement-breakpoint
-- Content as staff write it, of every kind. Visitors read the tables of each kind, further down.
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
	"folded" text GENERATED ALWAYS AS (tremplin_fold(coalesce("content" ->> 'title', ''))) STORED NOT NULL,
	"search" tsvector GENERATED ALWAYS AS (
		case "part"
			when 'en' then setweight(to_tsvector('tremplin_en', coalesce("content" ->> 'title', '')), 'A')
				|| setweight(to_tsvector('tremplin_en', "plain"), 'C')
			when 'de' then setweight(to_tsvector('tremplin_de', coalesce("content" ->> 'title', '')), 'A')
				|| setweight(to_tsvector('tremplin_de', "plain"), 'C')
			else setweight(to_tsvector('tremplin_fr', coalesce("content" ->> 'title', '')), 'A')
				|| setweight(to_tsvector('tremplin_fr', "plain"), 'C')
		end
	) STORED NOT NULL,
	"fingerprint" text GENERATED ALWAYS AS (md5("content"::text)) STORED NOT NULL,
	"source_fingerprint" text,
	"stale" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" integer,
	CONSTRAINT "content_drafts_kind_item_id_part_pk" PRIMARY KEY("kind","item_id","part"),
	CONSTRAINT "content_drafts_kind_part_slug_unique" UNIQUE("kind","part","slug"),
	CONSTRAINT "content_drafts_edited_by_users_id_fk"
		FOREIGN KEY ("edited_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "content_drafts_search_index" ON "content_drafts" USING gin ("search");
CREATE INDEX "content_drafts_folded_index" ON "content_drafts" USING gin ("folded" gin_trgm_ops);
CREATE INDEX "content_drafts_kind_part_item_id_index"
	ON "content_drafts" ("kind", "part", "item_id") WHERE "content_drafts"."stale";
CREATE INDEX "content_drafts_kind_part_item_id_folded_index" ON "content_drafts" ("kind", "part", "item_id", "folded");

CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"part" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"slug" text,
	"content" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"user_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "content_revisions_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "content_revisions_kind_item_id_id_index" ON "content_revisions" ("kind", "item_id", "id");

CREATE TABLE "content_schedules" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"part" text NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"slug" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" integer,
	CONSTRAINT "content_schedules_kind_item_id_part_action_pk" PRIMARY KEY("kind","item_id","part","action"),
	CONSTRAINT "content_schedules_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "content_schedules_kind_at_index" ON "content_schedules" ("kind", "at");

CREATE TABLE "content_presences" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"part" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_presences_kind_item_id_user_id_pk" PRIMARY KEY("kind","item_id","user_id"),
	CONSTRAINT "content_presences_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);

CREATE TABLE "content_reviews" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"part" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" integer,
	"answer" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	CONSTRAINT "content_reviews_kind_item_id_part_pk" PRIMARY KEY("kind","item_id","part"),
	CONSTRAINT "content_reviews_asked_by_users_id_fk"
		FOREIGN KEY ("asked_by") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "content_reviews_decided_by_users_id_fk"
		FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "content_reviews_kind_state_index" ON "content_reviews" ("kind", "state");

CREATE TABLE "content_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"part" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer,
	"user_name" text DEFAULT '' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" integer,
	CONSTRAINT "content_comments_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "content_comments_resolved_by_users_id_fk"
		FOREIGN KEY ("resolved_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "content_comments_kind_item_id_id_index" ON "content_comments" ("kind", "item_id", "id");

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
	CONSTRAINT "content_bin_kind_item_id_pk" PRIMARY KEY("kind","item_id"),
	CONSTRAINT "content_bin_created_by_users_id_fk"
		FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "content_bin_deleted_by_users_id_fk"
		FOREIGN KEY ("deleted_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "content_bin_deleted_at_index" ON "content_bin" ("deleted_at");

CREATE TABLE "former_slugs" (
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"item_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_kind_locale_slug_pk" PRIMARY KEY("kind","locale","slug")
);
CREATE INDEX "former_slugs_kind_item_id_index" ON "former_slugs" ("kind", "item_id");

-- Lists read titles, not texts: long texts are stored outside the row, so that rows stay small.
ALTER TABLE "content_drafts" SET (toast_tuple_target = 1024);
--> statement-breakpoint
-- Courses as visitors read them.
CREATE TABLE "formation_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"position" integer DEFAULT 0 NOT NULL,
	"form" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "formation_category_translations" (
	"category_id" integer NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	CONSTRAINT "formation_category_translations_category_id_locale_pk" PRIMARY KEY("category_id","locale"),
	CONSTRAINT "formation_category_translations_locale_slug_unique" UNIQUE("locale","slug"),
	CONSTRAINT "formation_category_translations_category_id_formation_categories_id_fk"
		FOREIGN KEY ("category_id") REFERENCES "formation_categories"("id") ON DELETE CASCADE
);

CREATE TABLE "formations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" integer,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category_formation_id" integer NOT NULL,
	"level" text DEFAULT 'none' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"duration_months" integer,
	"form" text,
	"cover_id" integer,
	CONSTRAINT "formations_created_by_users_id_fk"
		FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "formations_edited_by_users_id_fk"
		FOREIGN KEY ("edited_by") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "formations_category_formation_id_formation_categories_id_fk"
		FOREIGN KEY ("category_formation_id") REFERENCES "formation_categories"("id")
);
CREATE INDEX "formations_category_formation_id_index" ON "formations" ("category_formation_id");
CREATE INDEX "formations_status_index" ON "formations" ("status");
CREATE INDEX "formations_published_at_id_index" ON "formations" ("published_at", "id");
CREATE INDEX "formations_edited_at_id_index" ON "formations" ("edited_at", "id");
CREATE INDEX "formations_created_by_index" ON "formations" ("created_by");

CREATE TABLE "formation_translations" (
	"formation_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"programme" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prerequisites" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificate" text DEFAULT '' NOT NULL,
	"cover_alt" text DEFAULT '' NOT NULL,
	"folded" text GENERATED ALWAYS AS (tremplin_fold("title")) STORED NOT NULL,
	"search" tsvector GENERATED ALWAYS AS (
		case "locale"
			when 'en' then setweight(to_tsvector('tremplin_en', "title"), 'A')
				|| setweight(to_tsvector('tremplin_en', "summary" || ' ' || "description" || ' ' || "objectives"::text || ' ' || "prerequisites"::text || ' ' || jsonb_path_query_array("programme", '$[*].*')::text), 'C')
			when 'de' then setweight(to_tsvector('tremplin_de', "title"), 'A')
				|| setweight(to_tsvector('tremplin_de', "summary" || ' ' || "description" || ' ' || "objectives"::text || ' ' || "prerequisites"::text || ' ' || jsonb_path_query_array("programme", '$[*].*')::text), 'C')
			else setweight(to_tsvector('tremplin_fr', "title"), 'A')
				|| setweight(to_tsvector('tremplin_fr', "summary" || ' ' || "description" || ' ' || "objectives"::text || ' ' || "prerequisites"::text || ' ' || jsonb_path_query_array("programme", '$[*].*')::text), 'C')
		end
	) STORED NOT NULL,
	CONSTRAINT "formation_translations_formation_id_locale_pk" PRIMARY KEY("formation_id","locale"),
	CONSTRAINT "formation_translations_locale_slug_unique" UNIQUE("locale","slug"),
	CONSTRAINT "formation_translations_formation_id_formations_id_fk"
		FOREIGN KEY ("formation_id") REFERENCES "formations"("id") ON DELETE CASCADE
);
CREATE INDEX "formation_translations_search_index" ON "formation_translations" USING gin ("search");
CREATE INDEX "formation_translations_folded_index" ON "formation_translations" USING gin ("folded" gin_trgm_ops);

-- Long texts are stored outside the row, as in content_drafts.
ALTER TABLE "formation_translations" SET (toast_tuple_target = 1024);
--> statement-breakpoint
-- News as visitors read them.
CREATE TABLE "tags" (
	"key" text PRIMARY KEY NOT NULL,
	"label" jsonb NOT NULL
);

CREATE TABLE "posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" integer,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"cover_id" integer,
	CONSTRAINT "posts_created_by_users_id_fk"
		FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "posts_edited_by_users_id_fk"
		FOREIGN KEY ("edited_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "posts_status_published_at_id_index" ON "posts" ("status", "published_at", "id");
CREATE INDEX "posts_published_at_id_index" ON "posts" ("published_at", "id");
CREATE INDEX "posts_edited_at_id_index" ON "posts" ("edited_at", "id");
CREATE INDEX "posts_created_by_index" ON "posts" ("created_by");
CREATE INDEX "posts_tags_index" ON "posts" USING gin ("tags");

CREATE TABLE "post_translations" (
	"post_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"cover_alt" text DEFAULT '' NOT NULL,
	"body" jsonb NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"word_count" integer DEFAULT 0 NOT NULL,
	"folded" text GENERATED ALWAYS AS (tremplin_fold("title")) STORED NOT NULL,
	"search" tsvector GENERATED ALWAYS AS (
		case "locale"
			when 'en' then setweight(to_tsvector('tremplin_en', "title"), 'A')
				|| setweight(to_tsvector('tremplin_en', "excerpt" || ' ' || "plain"), 'C')
			when 'de' then setweight(to_tsvector('tremplin_de', "title"), 'A')
				|| setweight(to_tsvector('tremplin_de', "excerpt" || ' ' || "plain"), 'C')
			else setweight(to_tsvector('tremplin_fr', "title"), 'A')
				|| setweight(to_tsvector('tremplin_fr', "excerpt" || ' ' || "plain"), 'C')
		end
	) STORED NOT NULL,
	CONSTRAINT "post_translations_post_id_locale_pk" PRIMARY KEY("post_id","locale"),
	CONSTRAINT "post_translations_locale_slug_unique" UNIQUE("locale","slug"),
	CONSTRAINT "post_translations_post_id_posts_id_fk"
		FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE
);
CREATE INDEX "post_translations_search_index" ON "post_translations" USING gin ("search");
CREATE INDEX "post_translations_folded_index" ON "post_translations" USING gin ("folded" gin_trgm_ops);

-- Long texts are stored outside the row, as in content_drafts.
ALTER TABLE "post_translations" SET (toast_tuple_target = 1024);
--> statement-breakpoint
-- Legal texts as visitors read them.
CREATE TABLE "legal_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" integer,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "legal_texts_key_unique" UNIQUE("key"),
	CONSTRAINT "legal_texts_created_by_users_id_fk"
		FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "legal_texts_edited_by_users_id_fk"
		FOREIGN KEY ("edited_by") REFERENCES "users"("id") ON DELETE SET NULL
);

CREATE TABLE "legal_translations" (
	"text_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"body" jsonb NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"folded" text GENERATED ALWAYS AS (tremplin_fold("title")) STORED NOT NULL,
	"search" tsvector GENERATED ALWAYS AS (
		case "locale"
			when 'en' then setweight(to_tsvector('tremplin_en', "title"), 'A')
				|| setweight(to_tsvector('tremplin_en', "plain"), 'C')
			when 'de' then setweight(to_tsvector('tremplin_de', "title"), 'A')
				|| setweight(to_tsvector('tremplin_de', "plain"), 'C')
			else setweight(to_tsvector('tremplin_fr', "title"), 'A')
				|| setweight(to_tsvector('tremplin_fr', "plain"), 'C')
		end
	) STORED NOT NULL,
	CONSTRAINT "legal_translations_text_id_locale_pk" PRIMARY KEY("text_id","locale"),
	CONSTRAINT "legal_translations_locale_slug_unique" UNIQUE("locale","slug"),
	CONSTRAINT "legal_translations_text_id_legal_texts_id_fk"
		FOREIGN KEY ("text_id") REFERENCES "legal_texts"("id") ON DELETE CASCADE
);
--> statement-breakpoint
-- Messages from the contact page, and the answers.
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"form" text NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"assigned_to" integer,
	"handled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_messages_form_unique" UNIQUE("form"),
	CONSTRAINT "contact_messages_assigned_to_users_id_fk"
		FOREIGN KEY ("assigned_to") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "contact_messages_created_at_index" ON "contact_messages" ("created_at" DESC NULLS LAST);
CREATE INDEX "contact_messages_state_index" ON "contact_messages" ("state");

CREATE TABLE "contact_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"message_id" integer NOT NULL,
	"text" text NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_answers_message_id_contact_messages_id_fk"
		FOREIGN KEY ("message_id") REFERENCES "contact_messages"("id") ON DELETE CASCADE,
	CONSTRAINT "contact_answers_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "contact_answers_message_id_index" ON "contact_answers" ("message_id");
--> statement-breakpoint
-- Cohorts of a course. Their sessions and attendance follow the registrations.
CREATE TABLE "cohortes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"formation_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"trainers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirm_days" smallint,
	"auto_promote" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cohortes_seats" CHECK ("cohortes"."taken" between 0 and "cohortes"."capacity"),
	CONSTRAINT "cohortes_days" CHECK ("cohortes"."start_date" <= "cohortes"."end_date"),
	CONSTRAINT "cohortes_formation_id_formations_id_fk"
		FOREIGN KEY ("formation_id") REFERENCES "formations"("id")
);
CREATE INDEX "cohortes_formation_id_index" ON "cohortes" ("formation_id");
CREATE INDEX "cohortes_end_date_index" ON "cohortes" ("end_date");
--> statement-breakpoint
-- Registrations: when people may apply, what they send, and what staff note about it.
CREATE TABLE "registration_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"form" text NOT NULL,
	"year" smallint NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"seats" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registration_calls_form_year_unique" UNIQUE("form","year"),
	CONSTRAINT "registration_calls_days" CHECK ("registration_calls"."opens_on" <= "registration_calls"."closes_on")
);

CREATE TABLE "registration_counters" (
	"form" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "registration_counters_form_year_pk" PRIMARY KEY("form","year")
);

CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
	"test_mark" real,
	"interview_mark" real,
	"remark" text DEFAULT '' NOT NULL,
	"documents_asked" boolean DEFAULT false NOT NULL,
	"suspected" boolean DEFAULT false NOT NULL,
	"merged_into" integer,
	"consent_version" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"consent_way" text DEFAULT 'self' NOT NULL,
	"consent_signature" text,
	"disability_consented_at" timestamp with time zone,
	"sms_consented_at" timestamp with time zone,
	"whatsapp_consented_at" timestamp with time zone,
	"messages_consent_version" text DEFAULT '' NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "registrations_reference_unique" UNIQUE("reference"),
	CONSTRAINT "registrations_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "registrations_marks" CHECK ("registrations"."test_mark" between 0 and 20 and "registrations"."interview_mark" between 0 and 20),
	CONSTRAINT "registrations_formation_id_formations_id_fk"
		FOREIGN KEY ("formation_id") REFERENCES "formations"("id") ON DELETE SET NULL,
	CONSTRAINT "registrations_agent_id_users_id_fk"
		FOREIGN KEY ("agent_id") REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "registrations_cohort_id_cohortes_id_fk"
		FOREIGN KEY ("cohort_id") REFERENCES "cohortes"("id"),
	CONSTRAINT "registrations_merged_into_registrations_id_fk"
		FOREIGN KEY ("merged_into") REFERENCES "registrations"("id") ON DELETE SET NULL
);
CREATE INDEX "registrations_list"
	ON "registrations" ("submitted_at", "id", "form", "year", "status", "sex", "region", "education_level", "birth_date", "formation_id", "cohort_id")
	WHERE "registrations"."merged_into" is null;
CREATE INDEX "registrations_calls" ON "registrations" ("form", "year", "status");
CREATE INDEX "registrations_status_status_changed_at_index" ON "registrations" ("status", "status_changed_at");
CREATE INDEX "registrations_by_state" ON "registrations" ("status", "id") WHERE "registrations"."merged_into" is null;
CREATE INDEX "registrations_by_change" ON "registrations" ("status_changed_at", "id") WHERE "registrations"."merged_into" is null;
CREATE INDEX "registrations_by_region" ON "registrations" ("region", "id") WHERE "registrations"."merged_into" is null;
CREATE INDEX "registrations_by_birth" ON "registrations" ("birth_date", "id") WHERE "registrations"."merged_into" is null;
CREATE INDEX "registrations_by_marks"
	ON "registrations" (coalesce(("test_mark" + "interview_mark") / 2, "test_mark", "interview_mark", -1), (-"id"), "id", "test_mark", "interview_mark")
	WHERE "registrations"."merged_into" is null;
CREATE INDEX "registrations_phone_index" ON "registrations" ("phone");
CREATE INDEX "registrations_identity_folded_index"
	ON "registrations" ("identity_folded") WHERE "registrations"."identity_folded" is not null;
CREATE INDEX "registrations_name_key_index" ON "registrations" ("name_key");
CREATE INDEX "registrations_formation_id_index" ON "registrations" ("formation_id");
CREATE INDEX "registrations_agent_id_index" ON "registrations" ("agent_id") WHERE "registrations"."agent_id" is not null;
CREATE INDEX "registrations_cohort_id_index" ON "registrations" ("cohort_id") WHERE "registrations"."cohort_id" is not null;
CREATE INDEX "registrations_merged_into_index" ON "registrations" ("merged_into") WHERE "registrations"."merged_into" is not null;
CREATE INDEX "registrations_suspected_index" ON "registrations" ("suspected") WHERE "registrations"."suspected";
CREATE INDEX "registrations_documents_asked_index" ON "registrations" ("documents_asked") WHERE "registrations"."documents_asked";
CREATE INDEX "registrations_search_index" ON "registrations" USING gin ("search" gin_trgm_ops);
CREATE INDEX "registrations_by_name"
	ON "registrations" (tremplin_fold("last_name"), tremplin_fold("first_names"), "id", "last_name", "first_names")
	WHERE "registrations"."merged_into" is null;

CREATE TABLE "registration_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
	CONSTRAINT "registration_documents_registrationId_name_unique" UNIQUE("registration_id","name"),
	CONSTRAINT "registration_documents_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "registration_documents_verified_by_users_id_fk"
		FOREIGN KEY ("verified_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "registration_documents_received_at_index"
	ON "registration_documents" ("received_at")
	WHERE "registration_documents"."file_key" is not null;

CREATE TABLE "registration_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"registration_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" integer,
	"actor_name" text DEFAULT '' NOT NULL,
	"from" text,
	"to" text,
	"reason" text DEFAULT '' NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "registration_events_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "registration_events_actor_id_users_id_fk"
		FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "registration_events_registration_id_id_index" ON "registration_events" ("registration_id", "id");
CREATE INDEX "registration_events_kind_at_index" ON "registration_events" ("kind", "at");

CREATE TABLE "registration_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"registration_id" integer NOT NULL,
	"author_id" integer,
	"author_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_notes_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "registration_notes_author_id_users_id_fk"
		FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "registration_notes_registration_id_id_index" ON "registration_notes" ("registration_id", "id");

CREATE TABLE "registration_pairs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"decision" text,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_pairs_firstId_secondId_unique" UNIQUE("first_id","second_id"),
	CONSTRAINT "registration_pairs_order" CHECK ("registration_pairs"."first_id" < "registration_pairs"."second_id"),
	CONSTRAINT "registration_pairs_first_id_registrations_id_fk"
		FOREIGN KEY ("first_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "registration_pairs_second_id_registrations_id_fk"
		FOREIGN KEY ("second_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "registration_pairs_decided_by_users_id_fk"
		FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "registration_pairs_second_id_index" ON "registration_pairs" ("second_id");
CREATE INDEX "registration_pairs_created_at_index"
	ON "registration_pairs" ("created_at") WHERE "registration_pairs"."decision" is null;

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
CREATE INDEX "registration_drafts_expires_at_index" ON "registration_drafts" ("expires_at");

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
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registration_uploads_draft_id_registration_drafts_id_fk"
		FOREIGN KEY ("draft_id") REFERENCES "registration_drafts"("id") ON DELETE SET NULL
);
CREATE INDEX "registration_uploads_expires_at_index" ON "registration_uploads" ("expires_at");
CREATE INDEX "registration_uploads_draft_id_index" ON "registration_uploads" ("draft_id");

CREATE TABLE "registration_upload_pieces" (
	"upload_id" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" bytea NOT NULL,
	CONSTRAINT "registration_upload_pieces_upload_id_start_pk" PRIMARY KEY("upload_id","start"),
	CONSTRAINT "registration_upload_pieces_upload_id_registration_uploads_id_fk"
		FOREIGN KEY ("upload_id") REFERENCES "registration_uploads"("id") ON DELETE CASCADE
);

-- Lists read the columns, not the answers: those are stored outside the row, so that rows stay small.
ALTER TABLE "registrations" SET (toast_tuple_target = 512);

-- Uploaded photos are compressed already.
ALTER TABLE "registration_upload_pieces" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- The database counts the taken seats of a cohort, whatever code admits an applicant; the check
-- `cohortes_seats` refuses one seat too many. The notification refreshes pages that show free seats.
CREATE FUNCTION cohortes_count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given_up integer;
  taken_now integer;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'admitted' THEN given_up := OLD.cohort_id; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'admitted' THEN taken_now := NEW.cohort_id; END IF;
  IF given_up IS DISTINCT FROM taken_now THEN
    UPDATE cohortes SET taken = taken + CASE WHEN id = taken_now THEN 1 ELSE -1 END
    WHERE id IN (given_up, taken_now);
    PERFORM pg_notify('content_changed', 'cohorts');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER registrations_seats AFTER INSERT OR DELETE OR UPDATE OF status, cohort_id
ON registrations FOR EACH ROW EXECUTE FUNCTION cohortes_count_seats();
--> statement-breakpoint
-- Messages sent to applicants.
CREATE TABLE "registration_message_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" integer,
	"owner_name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"channel" text NOT NULL,
	"total" integer NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "registration_message_batches_owner_id_users_id_fk"
		FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "registration_message_batches_created_at_index" ON "registration_message_batches" ("created_at" DESC NULLS LAST);

CREATE TABLE "registration_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
	CONSTRAINT "registration_messages_batchId_registrationId_unique" UNIQUE("batch_id","registration_id"),
	CONSTRAINT "registration_messages_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "registration_messages_batch_id_registration_message_batches_id_fk"
		FOREIGN KEY ("batch_id") REFERENCES "registration_message_batches"("id") ON DELETE CASCADE
);
CREATE INDEX "registration_messages_registration_id_id_index" ON "registration_messages" ("registration_id", "id");
CREATE INDEX "registration_messages_channel_claimed_at_index" ON "registration_messages" ("channel", "claimed_at");
CREATE INDEX "registration_messages_due_at_index"
	ON "registration_messages" ("due_at")
	WHERE "registration_messages"."state" in ('queued', 'sending');
--> statement-breakpoint
-- Registrations imported from a spreadsheet.
CREATE TABLE "registration_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
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
	"undone_at" timestamp with time zone,
	CONSTRAINT "registration_imports_owner_id_users_id_fk"
		FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "registration_imports_created_at_index" ON "registration_imports" ("created_at" DESC NULLS LAST);

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
	CONSTRAINT "registration_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "registration_import_rows_import_id_registration_imports_id_fk"
		FOREIGN KEY ("import_id") REFERENCES "registration_imports"("id") ON DELETE CASCADE,
	CONSTRAINT "registration_import_rows_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE
);
CREATE INDEX "registration_import_rows_import_id_outcome_row_index" ON "registration_import_rows" ("import_id", "outcome", "row");
CREATE INDEX "registration_import_rows_registration_id_index" ON "registration_import_rows" ("registration_id");

CREATE TABLE "registration_import_headings" (
	"heading" text PRIMARY KEY NOT NULL,
	"field" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Attendance of admitted applicants.
CREATE TABLE "cohort_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"cohort_id" integer NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cohort_sessions_cohortId_day_part_unique" UNIQUE("cohort_id","day","part"),
	CONSTRAINT "cohort_sessions_part" CHECK ("cohort_sessions"."part" in ('day', 'morning', 'afternoon')),
	CONSTRAINT "cohort_sessions_cohort_id_cohortes_id_fk"
		FOREIGN KEY ("cohort_id") REFERENCES "cohortes"("id")
);

CREATE TABLE "attendance" (
	"session_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"presence" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" integer,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_session_id_registration_id_pk" PRIMARY KEY("session_id","registration_id"),
	CONSTRAINT "attendance_presence" CHECK ("attendance"."presence" in ('present', 'late', 'absent', 'excused')),
	CONSTRAINT "attendance_session_id_cohort_sessions_id_fk"
		FOREIGN KEY ("session_id") REFERENCES "cohort_sessions"("id") ON DELETE CASCADE,
	CONSTRAINT "attendance_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "attendance_marked_by_users_id_fk"
		FOREIGN KEY ("marked_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "attendance_registration_id_index" ON "attendance" ("registration_id");
--> statement-breakpoint
-- Selection rounds: readers, their marks, the choice, and the minutes of a closed round.
CREATE TABLE "selection_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"form" text NOT NULL,
	"year" smallint NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"seats" integer NOT NULL,
	"age_on" date NOT NULL,
	"criteria" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "selection_rounds_form_year_name_unique" UNIQUE("form","year","name"),
	CONSTRAINT "selection_rounds_seats" CHECK ("selection_rounds"."seats" > 0),
	CONSTRAINT "selection_rounds_closed" CHECK (("selection_rounds"."status" = 'closed') = ("selection_rounds"."closed_at" is not null)),
	CONSTRAINT "selection_rounds_created_by_users_id_fk"
		FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL
);

CREATE TABLE "selection_readers" (
	"round_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selection_readers_round_id_user_id_pk" PRIMARY KEY("round_id","user_id"),
	CONSTRAINT "selection_readers_round_id_selection_rounds_id_fk"
		FOREIGN KEY ("round_id") REFERENCES "selection_rounds"("id") ON DELETE CASCADE,
	CONSTRAINT "selection_readers_user_id_users_id_fk"
		FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);
CREATE INDEX "selection_readers_user_id_index" ON "selection_readers" ("user_id");

CREATE TABLE "selection_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"round_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"reader_id" integer NOT NULL,
	"third" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "selection_readings_roundId_registrationId_readerId_unique" UNIQUE("round_id","registration_id","reader_id"),
	CONSTRAINT "selection_readings_round_id_selection_rounds_id_fk"
		FOREIGN KEY ("round_id") REFERENCES "selection_rounds"("id") ON DELETE CASCADE,
	CONSTRAINT "selection_readings_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "selection_readings_reader_id_users_id_fk"
		FOREIGN KEY ("reader_id") REFERENCES "users"("id")
);
CREATE INDEX "selection_readings_reader_id_round_id_id_index" ON "selection_readings" ("reader_id", "round_id", "id");
CREATE INDEX "selection_readings_registration_id_index" ON "selection_readings" ("registration_id");

CREATE TABLE "selection_marks" (
	"reading_id" bigint NOT NULL,
	"criterion" text NOT NULL,
	"mark" numeric(4, 2) NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selection_marks_reading_id_criterion_pk" PRIMARY KEY("reading_id","criterion"),
	CONSTRAINT "selection_marks_range" CHECK ("selection_marks"."mark" between 0 and 20),
	CONSTRAINT "selection_marks_reading_id_selection_readings_id_fk"
		FOREIGN KEY ("reading_id") REFERENCES "selection_readings"("id") ON DELETE CASCADE
);

CREATE TABLE "selection_choices" (
	"round_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"chosen" boolean NOT NULL,
	"by_hand" boolean NOT NULL,
	"proposed" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"changed_by" integer,
	"changed_name" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selection_choices_round_id_registration_id_pk" PRIMARY KEY("round_id","registration_id"),
	CONSTRAINT "selection_choices_reason" CHECK (not "selection_choices"."by_hand" or "selection_choices"."reason" <> ''),
	CONSTRAINT "selection_choices_kind" CHECK ("selection_choices"."by_hand" or "selection_choices"."chosen"),
	CONSTRAINT "selection_choices_round_id_selection_rounds_id_fk"
		FOREIGN KEY ("round_id") REFERENCES "selection_rounds"("id") ON DELETE CASCADE,
	CONSTRAINT "selection_choices_registration_id_registrations_id_fk"
		FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") ON DELETE CASCADE,
	CONSTRAINT "selection_choices_changed_by_users_id_fk"
		FOREIGN KEY ("changed_by") REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "selection_choices_registration_id_index" ON "selection_choices" ("registration_id");

CREATE TABLE "selection_minutes" (
	"round_id" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	CONSTRAINT "selection_minutes_round_id_selection_rounds_id_fk"
		FOREIGN KEY ("round_id") REFERENCES "selection_rounds"("id")
);

CREATE TABLE "selection_minutes_files" (
	"round_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" bytea NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "selection_minutes_files_round_id_name_pk" PRIMARY KEY("round_id","name"),
	CONSTRAINT "selection_minutes_files_round_id_selection_minutes_round_id_fk"
		FOREIGN KEY ("round_id") REFERENCES "selection_minutes"("round_id")
);

-- A closed round and its minutes can be neither changed nor deleted, not even by hand.
CREATE FUNCTION tremplin_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% cannot change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER selection_minutes_fixed BEFORE UPDATE OR DELETE ON selection_minutes
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_change();

CREATE TRIGGER selection_minutes_files_fixed BEFORE UPDATE OR DELETE ON selection_minutes_files
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_change();

CREATE TRIGGER selection_rounds_fixed BEFORE UPDATE OR DELETE ON selection_rounds
  FOR EACH ROW WHEN (OLD.status = 'closed') EXECUTE FUNCTION tremplin_refuse_change();

-- Rows of a closed round can be neither added nor changed. They can be deleted, because a person's
-- data must be removable.
CREATE FUNCTION tremplin_refuse_in_closed_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM selection_rounds WHERE id = NEW.round_id AND status = 'closed') THEN
    RAISE EXCEPTION 'the round is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER selection_readers_fixed BEFORE INSERT OR UPDATE ON selection_readers
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_in_closed_round();

CREATE TRIGGER selection_readings_fixed BEFORE INSERT OR UPDATE ON selection_readings
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_in_closed_round();

-- Other columns may change: deleting an account empties changed_by.
CREATE TRIGGER selection_choices_fixed BEFORE INSERT OR UPDATE OF chosen, by_hand, reason ON selection_choices
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_in_closed_round();
