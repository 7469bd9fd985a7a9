ALTER TABLE "registrations" ADD COLUMN "test_mark" real;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "interview_mark" real;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "registrations_by_name" ON "registrations" USING btree (tremplin_fold("last_name"),tremplin_fold("first_names"),"id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_marks" CHECK ("registrations"."test_mark" between 0 and 20 and "registrations"."interview_mark" between 0 and 20);