CREATE TABLE "roles" (
	"key" text PRIMARY KEY NOT NULL,
	"name" jsonb,
	"rights" text[],
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_tags" (
	"key" text PRIMARY KEY NOT NULL,
	"tag" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tags" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "former_tags" ADD CONSTRAINT "former_tags_tag_tags_key_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_tags_tag_index" ON "former_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "invitations_role_index" ON "invitations" USING btree ("role");--> statement-breakpoint
-- by hand
-- The shipped roles: their rights are in app/access/permissions.ts, their names in the messages.
INSERT INTO "roles" ("key") VALUES ('admin'), ('editor'), ('coordinator'), ('staff');--> statement-breakpoint
-- After the rows above, because accounts refer to them already.
ALTER TABLE "users" ADD CONSTRAINT "users_role_roles_key_fk" FOREIGN KEY ("role") REFERENCES "roles"("key");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_roles_key_fk" FOREIGN KEY ("role") REFERENCES "roles"("key");
