CREATE TABLE "remote_contracts" (
	"remote" text NOT NULL,
	"id" text NOT NULL,
	"contract" jsonb NOT NULL,
	"approval" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"approval_number" integer,
	"reason" text,
	CONSTRAINT "remote_contracts_remote_id_pk" PRIMARY KEY("remote","id")
);
--> statement-breakpoint
ALTER TABLE "remote_versions" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "remote_versions" ADD COLUMN "contract_id" text;--> statement-breakpoint
ALTER TABLE "remote_versions" ADD COLUMN "activation_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remote_versions" ADD COLUMN "activation_asked_by" text;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "team" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "reserved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "reserved_by" text;--> statement-breakpoint
INSERT INTO "remotes" ("name") SELECT DISTINCT "remote" FROM "remote_tokens" ON CONFLICT DO NOTHING;