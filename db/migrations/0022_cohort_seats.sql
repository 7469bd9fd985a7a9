CREATE TABLE "attendance" (
	"session_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"presence" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" integer,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attendance_session_id_registration_id_pk" PRIMARY KEY("session_id","registration_id"),
	CONSTRAINT "attendance_presence" CHECK ("attendance"."presence" in ('present', 'late', 'absent', 'excused'))
);
--> statement-breakpoint
CREATE TABLE "cohort_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cohort_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cohort_id" integer NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cohort_sessions_cohortId_day_part_unique" UNIQUE("cohort_id","day","part"),
	CONSTRAINT "cohort_sessions_part" CHECK ("cohort_sessions"."part" in ('day', 'morning', 'afternoon'))
);
--> statement-breakpoint
ALTER TABLE "cohortes" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cohortes" ADD COLUMN "trainers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cohortes" ADD COLUMN "confirm_days" smallint;--> statement-breakpoint
ALTER TABLE "cohortes" ADD COLUMN "auto_promote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cohortes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_cohort_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."cohort_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cohort_sessions" ADD CONSTRAINT "cohort_sessions_cohort_id_cohortes_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohortes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_registration_id_index" ON "attendance" USING btree ("registration_id");--> statement-breakpoint
ALTER TABLE "cohortes" ADD CONSTRAINT "cohortes_seats" CHECK ("cohortes"."taken" between 0 and "cohortes"."capacity");--> statement-breakpoint
ALTER TABLE "cohortes" ADD CONSTRAINT "cohortes_days" CHECK ("cohortes"."start_date" <= "cohortes"."end_date");--> statement-breakpoint
-- Seats are counted by the database, whoever admits and by whichever way; `cohortes_seats` refuses
-- one too many. Pages that show seats left are told.
CREATE FUNCTION cohortes_count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given_up integer;
  taken_now integer;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'admitted' THEN given_up := OLD.cohort_id; END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'admitted' THEN taken_now := NEW.cohort_id; END IF;
  IF given_up IS DISTINCT FROM taken_now THEN
    UPDATE cohortes SET taken = taken + CASE WHEN id = taken_now THEN 1 ELSE -1 END
    WHERE id IN (given_up, taken_now);
    PERFORM pg_notify('content_changed', 'cohorts');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE cohortes SET taken = (
  SELECT count(*) FROM registrations
  WHERE registrations.cohort_id = cohortes.id AND registrations.status = 'admitted'
);
--> statement-breakpoint
CREATE TRIGGER registrations_seats AFTER INSERT OR DELETE OR UPDATE OF status, cohort_id
ON registrations FOR EACH ROW EXECUTE FUNCTION cohortes_count_seats();
