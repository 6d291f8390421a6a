CREATE TABLE "spread_hours" (
	"feed" text NOT NULL,
	"coin" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"figures" "bytea" NOT NULL,
	CONSTRAINT "spread_hours_feed_coin_at_pk" PRIMARY KEY("feed","coin","at")
);
--> statement-breakpoint
CREATE INDEX "spread_hours_at" ON "spread_hours" USING btree ("at");