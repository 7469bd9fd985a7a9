-- Search forgives accents and typing errors. Both are trusted extensions: the owner of the database
-- may create them, on managed servers too.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
