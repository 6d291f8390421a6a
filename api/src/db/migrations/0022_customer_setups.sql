CREATE TABLE "customer_setups" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"set_up" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_setups" ADD CONSTRAINT "customer_setups_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;