ALTER TABLE "owner_devices" ADD COLUMN "credential" text;--> statement-breakpoint
ALTER TABLE "remote_tokens" ADD COLUMN "scopes" jsonb;--> statement-breakpoint
ALTER TABLE "remote_tokens" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "credential" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone;