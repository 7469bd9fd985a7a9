ALTER TABLE "registrations" ADD COLUMN "consent_way" text DEFAULT 'self' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "consent_signature" text;