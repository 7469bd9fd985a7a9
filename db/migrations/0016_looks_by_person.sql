ALTER TABLE "data_reads" ADD COLUMN "among_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_reads" DROP CONSTRAINT "data_reads_registration_id_day_actor_id_kind_pk";--> statement-breakpoint
-- A row for each person of a list, in one reading: what is written grows with the people, not with the looks.
INSERT INTO "data_reads" ("day", "actor_id", "kind", "registration_id", "among_others", "times", "last_at")
  SELECT "day", "actor_id", "kind", "person", true, count(*)::int, max("last_at")
  FROM "data_reads" CROSS JOIN LATERAL unnest("people") AS "listed" ("person")
  GROUP BY "day", "actor_id", "kind", "person";--> statement-breakpoint
ALTER TABLE "data_reads" ADD CONSTRAINT "data_reads_registration_id_day_actor_id_kind_among_others_pk" PRIMARY KEY("registration_id","day","actor_id","kind","among_others");--> statement-breakpoint
CREATE INDEX "data_reads_alone" ON "data_reads" USING btree ("day") WHERE not "data_reads"."among_others";
