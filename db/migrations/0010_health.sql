CREATE TABLE "health_problems" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"ok_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "health_results" (
	"key" text PRIMARY KEY NOT NULL,
	"ok" boolean NOT NULL,
	"code" text NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "place" text DEFAULT 'folder' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "sha256" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "encrypted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "removed_at" timestamp with time zone;