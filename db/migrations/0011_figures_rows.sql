CREATE TABLE "report_rows" (
	"report_id" integer NOT NULL,
	"cell" integer NOT NULL,
	"side" text NOT NULL,
	"ids" integer[] NOT NULL,
	CONSTRAINT "report_rows_report_id_cell_side_pk" PRIMARY KEY("report_id","cell","side")
);
--> statement-breakpoint
ALTER TABLE "report_rows" ADD CONSTRAINT "report_rows_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_events_moves" ON "registration_events" USING btree ("to","registration_id","at") WHERE "registration_events"."kind" = 'moved';