CREATE TABLE "data_reads" (
	"day" date NOT NULL,
	"actor_id" integer NOT NULL,
	"kind" text NOT NULL,
	"registration_id" integer DEFAULT 0 NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_reads_registration_id_day_actor_id_kind_pk" PRIMARY KEY("registration_id","day","actor_id","kind")
);
--> statement-breakpoint
ALTER TABLE "data_reads" ADD CONSTRAINT "data_reads_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_reads_actor_id_index" ON "data_reads" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "data_reads_day_index" ON "data_reads" USING btree ("day");