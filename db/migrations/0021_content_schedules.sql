CREATE TABLE "content_schedules" (
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"part" text NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"slug" text,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" integer,
	CONSTRAINT "content_schedules_kind_item_id_part_action_pk" PRIMARY KEY("kind","item_id","part","action")
);
--> statement-breakpoint
ALTER TABLE "content_schedules" ADD CONSTRAINT "content_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_schedules_kind_at_index" ON "content_schedules" USING btree ("kind","at");