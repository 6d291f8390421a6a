CREATE TABLE "feed_days" (
	"day" date NOT NULL,
	"feed" text NOT NULL,
	"exchange" text NOT NULL,
	"looks" integer NOT NULL,
	"fresh" integer NOT NULL,
	CONSTRAINT "feed_days_day_feed_exchange_pk" PRIMARY KEY("day","feed","exchange")
);
--> statement-breakpoint
-- No release has read it: it came and went between 0.1.0 and the next one, and the settings have what stood in it (0046).
-- squawk-ignore ban-drop-table
DROP TABLE "ai_settings";