CREATE TABLE "mrr_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mrr_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"balance_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mrr_movements_at" ON "mrr_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mrr_movements_customer" ON "mrr_movements" USING btree ("customer_id","id");