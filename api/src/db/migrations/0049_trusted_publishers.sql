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
ALTER TABLE "remote_tokens" ADD CONSTRAINT "remote_tokens_publisher_id_remote_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."remote_publishers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_tokens" ADD CONSTRAINT "remote_tokens_id_token_hash_unique" UNIQUE("id_token_hash");