ALTER TABLE "api_tokens" ADD COLUMN "end_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "owner_passkeys" ADD COLUMN "host" text;