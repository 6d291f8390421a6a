CREATE TABLE "analysis_progress" (
	"key" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_sums" (
	"day" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"buy_at" text NOT NULL,
	"sell_at" text NOT NULL,
	"signals" integer NOT NULL,
	"eur" double precision NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_sums_feed_day_universe_hops_buy_at_sell_at_pk" PRIMARY KEY("feed","day","universe","hops","buy_at","sell_at")
);
--> statement-breakpoint
CREATE TABLE "route_sums" (
	"day" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"route" text NOT NULL,
	"signals" integer NOT NULL,
	"eur" double precision NOT NULL,
	"lifetime_ms" double precision NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "route_sums_feed_day_route_pk" PRIMARY KEY("feed","day","route")
);
--> statement-breakpoint
CREATE TABLE "signal_outcomes" (
	"signal_id" text PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"amount_eur" double precision NOT NULL,
	"left_eur" double precision[] NOT NULL,
	"missed" boolean[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_sums" (
	"span" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signal_sums_feed_span_at_universe_hops_pk" PRIMARY KEY("feed","span","at","universe","hops")
);
--> statement-breakpoint
CREATE TABLE "spread_sums" (
	"span" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"feed" text NOT NULL,
	"universe" text NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"buy_at" text NOT NULL,
	"sell_at" text NOT NULL,
	"seconds" integer NOT NULL,
	"gain_seconds" integer NOT NULL,
	"sum_net" double precision NOT NULL,
	"max_net" double precision NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spread_sums_feed_base_quote_buy_at_sell_at_span_at_pk" PRIMARY KEY("feed","base","quote","buy_at","sell_at","span","at")
);
--> statement-breakpoint
CREATE INDEX "exchange_sums_until" ON "exchange_sums" USING btree ("until");--> statement-breakpoint
CREATE INDEX "route_sums_until" ON "route_sums" USING btree ("until");--> statement-breakpoint
CREATE INDEX "signal_outcomes_detected" ON "signal_outcomes" USING btree ("feed","detected_at");--> statement-breakpoint
CREATE INDEX "signal_sums_until" ON "signal_sums" USING btree ("until");--> statement-breakpoint
CREATE INDEX "spread_sums_span" ON "spread_sums" USING btree ("span","at");--> statement-breakpoint
CREATE INDEX "spread_sums_until" ON "spread_sums" USING btree ("until");