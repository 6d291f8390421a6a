ALTER TABLE "audit_log" ADD COLUMN "before_hash" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before_kept_from" timestamp (3) with time zone;