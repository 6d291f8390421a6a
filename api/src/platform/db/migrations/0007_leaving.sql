CREATE TABLE "declarations" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contract" text,
	"cause" text,
	"ends_on" text,
	"language" text NOT NULL,
	"time_zone" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"customer_id" text,
	"subscription_id" text,
	"receipt_hash" text,
	"receipt_sent_at" timestamp (3) with time zone,
	"refunded_cents" integer,
	"done_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "legal_releases" (
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	CONSTRAINT "legal_releases_text_hash_pk" PRIMARY KEY("text","hash")
);
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "begin_now" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "declarations_customer" ON "declarations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "declarations_email" ON "declarations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "declarations_received" ON "declarations" USING btree ("received_at");