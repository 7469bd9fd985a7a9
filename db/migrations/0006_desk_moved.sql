ALTER TABLE "formations" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "author";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "version";