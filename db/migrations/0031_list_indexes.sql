DROP INDEX "registrations_submitted_at_id_index";--> statement-breakpoint
DROP INDEX "registrations_form_year_status_submitted_at_index";--> statement-breakpoint
DROP INDEX "registrations_region_index";--> statement-breakpoint
DROP INDEX "registrations_education_level_index";--> statement-breakpoint
DROP INDEX "registrations_birth_date_index";--> statement-breakpoint
DROP INDEX "registrations_by_name";--> statement-breakpoint
CREATE INDEX "registrations_list" ON "registrations" USING btree ("submitted_at","id","form","year","status","sex","region","education_level","birth_date","formation_id","cohort_id") WHERE "registrations"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "registrations_calls" ON "registrations" USING btree ("form","year","status");--> statement-breakpoint
CREATE INDEX "registrations_by_state" ON "registrations" USING btree ("status","id") WHERE "registrations"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "registrations_by_change" ON "registrations" USING btree ("status_changed_at","id") WHERE "registrations"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "registrations_by_region" ON "registrations" USING btree ("region","id") WHERE "registrations"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "registrations_by_birth" ON "registrations" USING btree ("birth_date","id") WHERE "registrations"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "registrations_by_marks" ON "registrations" USING btree (coalesce(("test_mark" + "interview_mark") / 2, "test_mark", "interview_mark", -1),"id","test_mark","interview_mark") WHERE "registrations"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "registrations_by_name" ON "registrations" USING btree (tremplin_fold("last_name"),tremplin_fold("first_names"),"id","last_name","first_names") WHERE "registrations"."merged_into" is null;