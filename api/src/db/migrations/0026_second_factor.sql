CREATE TABLE "owner_second_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"credential" text NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
