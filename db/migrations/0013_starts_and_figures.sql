DROP INDEX "registration_events_lost";--> statement-breakpoint
DROP INDEX "registrations_list";--> statement-breakpoint
ALTER TABLE "data_reads" ADD COLUMN "people" integer[];--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "disability" text GENERATED ALWAYS AS (coalesce(answers ->> 'disability', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "registration_events_way" ON "registration_events" USING btree ("registration_id","from","to") WHERE "registration_events"."kind" = 'moved';--> statement-breakpoint
CREATE INDEX "registrations_list" ON "registrations" USING btree ("submitted_at","id","form","year","status","sex","region","education_level","birth_date","formation_id","cohort_id","disability") WHERE "registrations"."merged_into" is null;--> statement-breakpoint
-- A presence makes somebody a learner: pages that say how many there are are dropped with it.
CREATE TRIGGER attendance_touch AFTER INSERT OR UPDATE OR DELETE ON attendance
  FOR EACH STATEMENT EXECUTE FUNCTION tremplin_touch_outcomes();
