CREATE TABLE "erased_certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"issued_on" date NOT NULL,
	"revoked_on" date,
	"erased_on" date NOT NULL
);
