CREATE TABLE "remote_publishers" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"issuer" text NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text,
	"ref" text,
	"environment" text,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "remote_tokens" ADD COLUMN "publisher_id" text;--> statement-breakpoint
ALTER TABLE "remote_tokens" ADD COLUMN "id_token_hash" text;--> statement-breakpoint
CREATE INDEX "remote_publishers_remote" ON "remote_publishers" USING btree ("remote");--> statement-breakpoint
-- The table has a row for each token of a team: some dozens.
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "remote_tokens_id_token" ON "remote_tokens" USING btree ("id_token_hash");