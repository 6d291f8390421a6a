ALTER TABLE "remote_versions" ADD COLUMN "was_active" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remotes" ADD COLUMN "active_by" text;--> statement-breakpoint
UPDATE "remote_versions" SET "was_active" = true WHERE "last_active_at" IS NOT NULL;--> statement-breakpoint
UPDATE "remotes" SET "active_by" = coalesce((
	SELECT "actor" FROM "audit_log"
	WHERE "subject" = "remotes"."name" AND "action" IN ('remote.activated', 'remote.rolledBack') AND "details"->>'version' IS NOT NULL
	ORDER BY "id" DESC LIMIT 1
), 'system') WHERE "active_version" IS NOT NULL;
