ALTER TABLE "remote_contracts" ALTER COLUMN "requested_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_contracts" ADD COLUMN "previewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remote_contracts" DROP COLUMN "requested_by";--> statement-breakpoint
ALTER TABLE "remote_contracts" DROP COLUMN "decided_at";--> statement-breakpoint
ALTER TABLE "remote_contracts" DROP COLUMN "decided_by";--> statement-breakpoint
ALTER TABLE "remote_promotions" DROP COLUMN "envelope";--> statement-breakpoint
ALTER TABLE "remote_provenance" DROP COLUMN "at";--> statement-breakpoint
ALTER TABLE "remotes" DROP COLUMN "reserved_at";--> statement-breakpoint
ALTER TABLE "remotes" DROP COLUMN "reserved_by";