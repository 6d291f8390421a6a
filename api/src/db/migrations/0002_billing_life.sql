CREATE TABLE "comps" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"key" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"recipient" text,
	"subject" text,
	"sent_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"checked" integer DEFAULT 0 NOT NULL,
	"repaired" integer DEFAULT 0 NOT NULL,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "link_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "scheduled_plan" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "scheduled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "past_due_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "open_invoice_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "open_invoice_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "open_invoice_url" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "open_invoice_needs_action" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_invoice_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reversal" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "comps" ADD CONSTRAINT "comps_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("created_at") WHERE "notices"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "notices_customer" ON "notices" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "reconcile_runs_started" ON "reconcile_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "webhook_events_customer" ON "webhook_events" USING btree ("customer_id","received_at");--> statement-breakpoint
CREATE INDEX "webhook_events_noted" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."note" is not null;