CREATE TABLE "registry_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"serial" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"signing_key" text
);
--> statement-breakpoint
CREATE TABLE "remote_reports" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"day" date NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"message" text,
	CONSTRAINT "remote_reports_remote_version_kind_name_day_bucket_pk" PRIMARY KEY("remote","version","kind","name","day","bucket")
);
--> statement-breakpoint
CREATE TABLE "remote_tabs" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"tab" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"failed" boolean NOT NULL,
	CONSTRAINT "remote_tabs_remote_version_tab_pk" PRIMARY KEY("remote","version","tab")
);
--> statement-breakpoint
CREATE TABLE "remote_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_versions" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" text NOT NULL,
	"file_count" integer NOT NULL,
	"bytes" integer NOT NULL,
	"brotli_bytes" integer NOT NULL,
	"files_hash" text NOT NULL,
	"entry" text NOT NULL,
	"exposes" jsonb NOT NULL,
	"uses" jsonb NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "remote_versions_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "remotes" (
	"name" text PRIMARY KEY NOT NULL,
	"active_version" text,
	"active_since" timestamp (3) with time zone,
	"previous_version" text,
	"canary_version" text,
	"canary_permille" integer,
	"canary_since" timestamp (3) with time zone,
	"canary_error_percent" double precision
);
--> statement-breakpoint
CREATE INDEX "remote_reports_day" ON "remote_reports" USING btree ("day");--> statement-breakpoint
CREATE INDEX "remote_tabs_at" ON "remote_tabs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "remote_tokens_remote" ON "remote_tokens" USING btree ("remote");--> statement-breakpoint
CREATE INDEX "remote_versions_published" ON "remote_versions" USING btree ("name","published_at");