ALTER TABLE "remote_tokens" ADD COLUMN "scopes" jsonb;--> statement-breakpoint
ALTER TABLE "remote_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;