CREATE TABLE "record_days" (
	"feed" text NOT NULL,
	"day" date NOT NULL,
	"content" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "record_days_feed_day_pk" PRIMARY KEY("feed","day")
);
--> statement-breakpoint
ALTER TABLE "signal_outcomes" ADD COLUMN "is_counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint

-- Rows of 35 days, of which it holds few: an operator may create it concurrently beforehand.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "signal_outcomes_uncounted" ON "signal_outcomes" USING btree ("signal_id") WHERE not is_counted;