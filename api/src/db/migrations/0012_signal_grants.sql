CREATE TABLE "signal_grants" (
	"customer_id" text NOT NULL,
	"max_hops" integer NOT NULL,
	"universe" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signal_grants_customer_id_since_max_hops_universe_pk" PRIMARY KEY("customer_id","since","max_hops","universe")
);
--> statement-breakpoint
ALTER TABLE "signal_deliveries" DROP CONSTRAINT "signal_deliveries_customer_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "signal_deliveries" DROP CONSTRAINT "signal_deliveries_signal_id_signals_id_fk";
--> statement-breakpoint
ALTER TABLE "signal_grants" ADD CONSTRAINT "signal_grants_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signal_grants_until" ON "signal_grants" USING btree ("until");