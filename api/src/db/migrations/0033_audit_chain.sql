CREATE TABLE "audit_chain" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"kept_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "details_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "kept_from" timestamp (3) with time zone;--> statement-breakpoint
-- A row is what a person did or what became of a subscription: a million are read through in a second.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "audit_log_seq" ON "audit_log" USING btree ("seq");