-- Small letters without accents. PostgreSQL calls unaccent only stable, for its dictionary could be
-- exchanged; ours never is, so that titles may be kept in this form.
CREATE FUNCTION tremplin_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(unaccent(words)) $$;
--> statement-breakpoint
-- Lists read titles, not texts: long texts are kept beside the rows, so that rows stay small.
ALTER TABLE content_drafts SET (toast_tuple_target = 1024);
--> statement-breakpoint
ALTER TABLE post_translations SET (toast_tuple_target = 1024);
--> statement-breakpoint
ALTER TABLE formation_translations SET (toast_tuple_target = 1024);
