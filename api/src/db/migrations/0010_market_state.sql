CREATE TABLE "market_state" (
	"key" text PRIMARY KEY NOT NULL,
	"status" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
