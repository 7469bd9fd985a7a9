ALTER TABLE "registrations" ADD COLUMN "test_state" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "interview_state" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_mark_states" CHECK ("registrations"."test_state" in ('absent', 'review') and "registrations"."test_mark" is null
        or "registrations"."test_state" is null);--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_interview_states" CHECK ("registrations"."interview_state" in ('absent', 'review') and "registrations"."interview_mark" is null
        or "registrations"."interview_state" is null);