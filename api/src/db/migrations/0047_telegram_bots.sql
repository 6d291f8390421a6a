CREATE TABLE "telegram_bots" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"bot_id" text NOT NULL,
	"token" text NOT NULL,
	"username" text NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "telegram_bots_bot_id_unique" UNIQUE("bot_id")
);
--> statement-breakpoint
ALTER TABLE "telegram_bots" ADD CONSTRAINT "telegram_bots_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;