CREATE INDEX "registration_events_lost" ON "registration_events" USING btree ("registration_id","id","from") WHERE "registration_events"."to" in ('rejected', 'withdrawn');--> statement-breakpoint
-- Public pages may say how many learners began or completed: they are dropped with every change of an
-- outcome, whichever screen or import makes it. The channel and the tag are those of touch.server.ts.
CREATE FUNCTION tremplin_touch_outcomes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', 'outcomes');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER training_outcomes_touch AFTER INSERT OR UPDATE OR DELETE ON training_outcomes
  FOR EACH STATEMENT EXECUTE FUNCTION tremplin_touch_outcomes();
--> statement-breakpoint
CREATE TRIGGER certificates_touch AFTER INSERT OR UPDATE OR DELETE ON certificates
  FOR EACH STATEMENT EXECUTE FUNCTION tremplin_touch_outcomes();
--> statement-breakpoint
-- Without it the database expects as many days as applications, and sorts them all to count them.
CREATE STATISTICS registrations_by_day
  ON (date_bin('1 day', submitted_at, '2000-01-01 00:00:00+00'::timestamptz)) FROM registrations;
