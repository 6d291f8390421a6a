CREATE TABLE "alert_addresses" (
	"customer_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" jsonb NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "alert_addresses_customer_id_channel_pk" PRIMARY KEY("customer_id","channel")
);
--> statement-breakpoint
CREATE TABLE "alert_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb,
	"is_silent" boolean NOT NULL,
	"priority" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"useless_at" timestamp (3) with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"message_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"unsure" integer DEFAULT 0 NOT NULL,
	"result" text,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_addresses" ADD CONSTRAINT "alert_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_messages_once" ON "alert_messages" USING btree ("customer_id","channel","kind","subject");--> statement-breakpoint
CREATE INDEX "alert_messages_due" ON "alert_messages" USING btree ("channel","due_at","priority") WHERE "alert_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_messages_subject" ON "alert_messages" USING btree ("subject") WHERE "alert_messages"."kind" = 'signal';--> statement-breakpoint
CREATE INDEX "alert_messages_dead" ON "alert_messages" USING btree ("done_at") WHERE "alert_messages"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "alert_messages_done" ON "alert_messages" USING btree ("done_at") WHERE "alert_messages"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "alert_messages_created" ON "alert_messages" USING btree ("created_at");