ALTER TABLE "secrets" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "signs_from" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "secrets" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "secrets" DROP CONSTRAINT "secrets_pkey";--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_name_generation_pk" PRIMARY KEY("name","generation");--> statement-breakpoint
-- Links were signed with the key of tokens: those that were sent go on to open.
INSERT INTO "secrets" ("name", "value", "created_at") SELECT 'links', "value", "created_at" FROM "secrets" WHERE "name" = 'csrf' ON CONFLICT DO NOTHING;
