CREATE TABLE "contract_records" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"screen" text,
	"language" text NOT NULL,
	"shown" text NOT NULL,
	"sent" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "screen" text;--> statement-breakpoint
CREATE INDEX "contract_records_customer" ON "contract_records" USING btree ("customer_id");