CREATE TABLE "selection_choices" (
	"round_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"chosen" boolean NOT NULL,
	"by_hand" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"changed_by" integer,
	"changed_name" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selection_choices_round_id_registration_id_pk" PRIMARY KEY("round_id","registration_id"),
	CONSTRAINT "selection_choices_reason" CHECK (not "selection_choices"."by_hand" or "selection_choices"."reason" <> ''),
	CONSTRAINT "selection_choices_kind" CHECK ("selection_choices"."by_hand" or "selection_choices"."chosen")
);
--> statement-breakpoint
CREATE TABLE "selection_marks" (
	"reading_id" bigint NOT NULL,
	"criterion" text NOT NULL,
	"mark" numeric(4, 2) NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selection_marks_reading_id_criterion_pk" PRIMARY KEY("reading_id","criterion"),
	CONSTRAINT "selection_marks_range" CHECK ("selection_marks"."mark" between 0 and 20)
);
--> statement-breakpoint
CREATE TABLE "selection_minutes" (
	"round_id" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "selection_minutes_files" (
	"round_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "selection_minutes_files_round_id_name_pk" PRIMARY KEY("round_id","name")
);
--> statement-breakpoint
CREATE TABLE "selection_readers" (
	"round_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "selection_readers_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "selection_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "selection_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_id" integer NOT NULL,
	"registration_id" integer NOT NULL,
	"reader_id" integer NOT NULL,
	"third" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "selection_readings_roundId_registrationId_readerId_unique" UNIQUE("round_id","registration_id","reader_id")
);
--> statement-breakpoint
CREATE TABLE "selection_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "selection_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"form" text NOT NULL,
	"year" smallint NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"seats" integer NOT NULL,
	"age_on" date NOT NULL,
	"criteria" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"targets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "selection_rounds_form_year_name_unique" UNIQUE("form","year","name"),
	CONSTRAINT "selection_rounds_seats" CHECK ("selection_rounds"."seats" > 0),
	CONSTRAINT "selection_rounds_closed" CHECK (("selection_rounds"."status" = 'closed') = ("selection_rounds"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "selection_choices" ADD CONSTRAINT "selection_choices_round_id_selection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."selection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_choices" ADD CONSTRAINT "selection_choices_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_choices" ADD CONSTRAINT "selection_choices_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_marks" ADD CONSTRAINT "selection_marks_reading_id_selection_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."selection_readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_minutes" ADD CONSTRAINT "selection_minutes_round_id_selection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."selection_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_minutes_files" ADD CONSTRAINT "selection_minutes_files_round_id_selection_minutes_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."selection_minutes"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_readers" ADD CONSTRAINT "selection_readers_round_id_selection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."selection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_readers" ADD CONSTRAINT "selection_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_readings" ADD CONSTRAINT "selection_readings_round_id_selection_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."selection_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_readings" ADD CONSTRAINT "selection_readings_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_readings" ADD CONSTRAINT "selection_readings_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selection_rounds" ADD CONSTRAINT "selection_rounds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selection_choices_registration_id_index" ON "selection_choices" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "selection_readers_user_id_index" ON "selection_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "selection_readings_reader_id_round_id_id_index" ON "selection_readings" USING btree ("reader_id","round_id","id");--> statement-breakpoint
CREATE INDEX "selection_readings_registration_id_index" ON "selection_readings" USING btree ("registration_id");--> statement-breakpoint
-- Minutes are written once; nobody changes or removes them, not even by hand.
CREATE FUNCTION tremplin_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% cannot change', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER selection_minutes_fixed BEFORE UPDATE OR DELETE ON selection_minutes
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_change();
--> statement-breakpoint
CREATE TRIGGER selection_minutes_files_fixed BEFORE UPDATE OR DELETE ON selection_minutes_files
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_change();
--> statement-breakpoint
CREATE TRIGGER selection_rounds_fixed BEFORE UPDATE OR DELETE ON selection_rounds
  FOR EACH ROW WHEN (OLD.status = 'closed') EXECUTE FUNCTION tremplin_refuse_change();
--> statement-breakpoint
-- What belongs to a closed round is neither added to nor changed. It may go, when a person's data must go.
CREATE FUNCTION tremplin_refuse_in_closed_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM selection_rounds WHERE id = NEW.round_id AND status = 'closed') THEN
    RAISE EXCEPTION 'the round is closed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER selection_readers_fixed BEFORE INSERT OR UPDATE ON selection_readers
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_in_closed_round();
--> statement-breakpoint
CREATE TRIGGER selection_readings_fixed BEFORE INSERT OR UPDATE ON selection_readings
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_in_closed_round();
--> statement-breakpoint
-- What somebody changed by hand is told by its row, also when that account is gone.
CREATE TRIGGER selection_choices_fixed BEFORE INSERT OR UPDATE OF chosen, by_hand, reason ON selection_choices
  FOR EACH ROW EXECUTE FUNCTION tremplin_refuse_in_closed_round();
