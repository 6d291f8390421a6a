CREATE TABLE "journal_entries" (
	"customer_id" text NOT NULL,
	"signal_id" text NOT NULL,
	"did" text NOT NULL,
	"result_cents" bigint,
	"note" text NOT NULL,
	"detected_at" timestamp (3) with time zone NOT NULL,
	"way" text NOT NULL,
	"advised_eur" double precision,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_entries_customer_id_signal_id_pk" PRIMARY KEY("customer_id","signal_id")
);
--> statement-breakpoint
CREATE TABLE "paper_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"name" text NOT NULL,
	"rule" jsonb NOT NULL,
	"days" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signal_outcomes" ADD COLUMN "detail" jsonb;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_rules" ADD CONSTRAINT "paper_rules_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_detected" ON "journal_entries" USING btree ("customer_id","detected_at","signal_id");--> statement-breakpoint
CREATE INDEX "paper_rules_customer" ON "paper_rules" USING btree ("customer_id");