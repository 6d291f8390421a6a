-- Processes of the release before write no second open row of an address, and read whichever they find: they need it no more.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "checkout_attempts_one_open";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "network" text;--> statement-breakpoint
-- A row is an attempt of the last month: they are read through at once.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "checkout_attempts_open" ON "checkout_attempts" USING btree ("email","browser_hash") WHERE "checkout_attempts"."status" = 'open';--> statement-breakpoint
-- As the one before: a row is an attempt of the last month.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "checkout_attempts_withdrawn" ON "checkout_attempts" USING btree ("created_at") WHERE "checkout_attempts"."status" = 'withdrawn';--> statement-breakpoint
-- As the one before: a row is an attempt of the last month.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "checkout_attempts_network" ON "checkout_attempts" USING btree ("network","created_at");
