CREATE TABLE "message_texts" (
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"standard" boolean DEFAULT false NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"short" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author_id" integer,
	"author_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_texts_kind_locale_version_pk" PRIMARY KEY("kind","locale","version")
);
--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;