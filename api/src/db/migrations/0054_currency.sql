CREATE TABLE "euro_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"eur" double precision NOT NULL,
	"stablecoin" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "currency" text DEFAULT 'EUR' NOT NULL;