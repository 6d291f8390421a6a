CREATE TABLE "remote_keys" (
	"remote" text NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"label" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "remote_keys_remote_id_pk" PRIMARY KEY("remote","id")
);
--> statement-breakpoint
CREATE TABLE "remote_promotions" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"envelope" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "remote_promotions_remote_version_pk" PRIMARY KEY("remote","version")
);
--> statement-breakpoint
CREATE TABLE "remote_provenance" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"envelope" text NOT NULL,
	"facts" jsonb NOT NULL,
	"dependencies" jsonb NOT NULL,
	"key_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remote_provenance_remote_version_pk" PRIMARY KEY("remote","version")
);
--> statement-breakpoint
CREATE TABLE "remote_webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"result" text
);
--> statement-breakpoint
CREATE TABLE "remote_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"url" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_environments" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remote_versions" ADD COLUMN "checked" jsonb;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "requires_signature" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "requires_promotion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_webhook_deliveries" ADD CONSTRAINT "remote_webhook_deliveries_webhook_id_remote_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."remote_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_webhook_deliveries_due" ON "remote_webhook_deliveries" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "remote_webhook_deliveries_webhook" ON "remote_webhook_deliveries" USING btree ("webhook_id","at");--> statement-breakpoint
CREATE INDEX "remote_webhooks_remote" ON "remote_webhooks" USING btree ("remote");