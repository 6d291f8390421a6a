CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"file" text,
	"bytes" bigint,
	"failure" text,
	"verified_at" timestamp (3) with time zone,
	"is_same" boolean
);
--> statement-breakpoint
CREATE TABLE "call_days" (
	"day" date NOT NULL,
	"call" text NOT NULL,
	"caller" text NOT NULL,
	"calls" integer NOT NULL,
	"refused" integer NOT NULL,
	"failed" integer NOT NULL,
	"ms" bigint NOT NULL,
	CONSTRAINT "call_days_day_call_caller_pk" PRIMARY KEY("day","call","caller")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"email" text PRIMARY KEY NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sql" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_statements_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "invitations_at" ON "invitations" USING btree ("invited_at");--> statement-breakpoint
-- What was set of the AI services stands among the settings from here on, as a version of its own. The table of the release
-- before stays for its processes, and goes with the next one.
WITH "old" AS (
  SELECT "value" FROM "ai_settings" WHERE "key" = 'settings'
), "carried" AS (
  SELECT "given"."key", "given"."after" FROM "old", LATERAL (VALUES
    ('ai.on', "value"->'on'), ('ai.day', "value"->'dayCents'), ('ai.customer', "value"->'customerCents'),
    ('ai.free', "value"->'tierCents'->'FREE'), ('ai.basic', "value"->'tierCents'->'BASIC'), ('ai.pro', "value"->'tierCents'->'PRO'),
    ('ai.premium', "value"->'tierCents'->'PREMIUM'), ('ai.platinum', "value"->'tierCents'->'PLATINUM'), ('ai.gold', "value"->'tierCents'->'GOLD')
  ) AS "given"("key", "after") WHERE "given"."after" IS NOT NULL
), "newest" AS (
  SELECT "version", "values" FROM "settings_versions" ORDER BY "version" DESC LIMIT 1
)
INSERT INTO "settings_versions" ("version", "at", "actor", "reason", "changes", "values")
SELECT coalesce((SELECT "version" FROM "newest"), 0) + 1, now(), 'system', 'What was set of the AI services before it stood here.',
  jsonb_agg(jsonb_build_object('key', "key", 'before', NULL, 'after', "after") ORDER BY "key"),
  coalesce((SELECT "values" FROM "newest"), '{}') || jsonb_object_agg("key", "after")
FROM "carried" HAVING count(*) > 0;
