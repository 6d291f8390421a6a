CREATE TABLE "csp_reports" (
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"directive" text NOT NULL,
	"source" text NOT NULL,
	"page" text NOT NULL,
	CONSTRAINT "csp_reports_day_directive_source_page_pk" PRIMARY KEY("day","directive","source","page")
);
--> statement-breakpoint
CREATE TABLE "limit_hits" (
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"bucket" text NOT NULL,
	"who" text NOT NULL,
	CONSTRAINT "limit_hits_day_bucket_who_pk" PRIMARY KEY("day","bucket","who")
);
--> statement-breakpoint
CREATE INDEX "csp_reports_last" ON "csp_reports" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "limit_hits_last" ON "limit_hits" USING btree ("last_at");