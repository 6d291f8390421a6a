ALTER TABLE "signals" ADD COLUMN "cycle" text;--> statement-breakpoint
CREATE INDEX "signals_cycle" ON "signals" USING btree ("cycle","ended_at") WHERE "signals"."ended_at" is not null;