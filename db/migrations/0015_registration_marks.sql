-- PostgreSQL builds indexes with an empty search path: the function names its parts in full, wherever
-- the extension was put.
DO $do$ DECLARE place text := (SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'unaccent');
BEGIN
  EXECUTE format($f$ CREATE OR REPLACE FUNCTION tremplin_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT lower(%1$s.unaccent('%1$s.unaccent'::regdictionary, words)) $$ $f$, place);
END $do$;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "test_mark" real;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "interview_mark" real;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_by_name" ON "registrations" USING btree (tremplin_fold("last_name"),tremplin_fold("first_names"),"id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_marks" CHECK ("registrations"."test_mark" between 0 and 20 and "registrations"."interview_mark" between 0 and 20);