ALTER TABLE "audit_log" ADD COLUMN "before_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before_kept_from" timestamp (3) with time zone;--> statement-breakpoint
-- The chain of before, which no release has had, did not hash these: its rows join anew.
UPDATE "audit_log" SET "seq" = null, "hash" = null, "details_hash" = null, "kept_from" = null WHERE "seq" IS NOT NULL;--> statement-breakpoint
DELETE FROM "audit_chain";
