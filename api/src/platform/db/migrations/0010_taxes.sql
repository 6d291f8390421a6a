CREATE TABLE "invoice_archive" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"keep_until" timestamp (3) with time zone NOT NULL,
	"document" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "vat_id" text;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "is_vat_id_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "invoice_archive_customer" ON "invoice_archive" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "invoice_archive_at" ON "invoice_archive" USING btree ("at");--> statement-breakpoint
CREATE INDEX "invoice_archive_keep" ON "invoice_archive" USING btree ("keep_until");--> statement-breakpoint
CREATE FUNCTION "invoice_archive_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."keep_until" <= now() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'invoice_archive: % stays as it is until %', OLD."id", OLD."keep_until";
END $$;--> statement-breakpoint
CREATE TRIGGER "invoice_archive_stays" BEFORE UPDATE OR DELETE ON "invoice_archive"
  FOR EACH ROW EXECUTE FUNCTION "invoice_archive_stays"();
