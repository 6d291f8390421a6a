-- A row is somebody who is signed in: they are few.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at");--> statement-breakpoint
-- As the one before: those who are signed in are few.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "sessions_customer" ON "sessions" USING btree ("customer_id","created_at");