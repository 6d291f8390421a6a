CREATE TABLE "settings_schedule" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"changes" jsonb NOT NULL,
	"state" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "settings_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"undoes" integer,
	"changes" jsonb NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "settings_schedule_due" ON "settings_schedule" USING btree ("state","due_at");