CREATE SEQUENCE "public"."signal_changes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "signal_allowances" (
	"customer_id" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "signal_allowances_customer_id_day_pk" PRIMARY KEY("customer_id","day")
);
--> statement-breakpoint
CREATE TABLE "signal_deliveries" (
	"customer_id" text NOT NULL,
	"signal_id" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signal_deliveries_signal_id_customer_id_pk" PRIMARY KEY("signal_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"ended_seq" bigint,
	"universe" text NOT NULL,
	"hops" integer NOT NULL,
	"exchanges" text[] NOT NULL,
	"assets" text[] NOT NULL,
	"net" double precision NOT NULL,
	"profit_eur" double precision,
	"expected_ms" integer,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signal_allowances" ADD CONSTRAINT "signal_allowances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_deliveries" ADD CONSTRAINT "signal_deliveries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_deliveries" ADD CONSTRAINT "signal_deliveries_signal_id_signals_id_fk" FOREIGN KEY ("signal_id") REFERENCES "public"."signals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signal_deliveries_history" ON "signal_deliveries" USING btree ("customer_id","detected_at","signal_id");--> statement-breakpoint
CREATE INDEX "signals_detected" ON "signals" USING btree ("detected_at","id");--> statement-breakpoint
CREATE INDEX "signals_open" ON "signals" USING btree ("detected_at","id") WHERE "signals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "signals_ended" ON "signals" USING btree ("ended_at") WHERE "signals"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "signals_ended_seq" ON "signals" USING btree ("ended_seq") WHERE "signals"."ended_seq" is not null;