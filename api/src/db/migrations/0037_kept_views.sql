CREATE TABLE "kept_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_views_name_unique" UNIQUE("name")
);
--> statement-breakpoint
-- A row is a subscription: a million are read through in a second.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","customer_id");--> statement-breakpoint
-- As the one before: a row is a subscription.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "subscriptions_renewal" ON "subscriptions" USING btree ("current_period_end","customer_id");