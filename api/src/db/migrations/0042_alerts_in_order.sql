-- It takes a moment, and waits no longer for its lock than any migration may.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "alert_messages_due";--> statement-breakpoint
-- Two weeks of alerts are read through once: a million within a second.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "alert_messages_next" ON "alert_messages" USING btree ("channel","priority" DESC NULLS FIRST,"created_at") WHERE "alert_messages"."state" = 'waiting';--> statement-breakpoint
-- As the one before: it reads the same two weeks.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "alert_messages_together" ON "alert_messages" USING btree ("customer_id") WHERE "alert_messages"."state" = 'waiting';
