-- What was ordered is proven by rows that nobody changes: a contract's record goes only after its customer is erased.
CREATE FUNCTION "record_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM "customers" WHERE "id" = OLD."customer_id" AND "email" = 'erased') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '%: its rows stay as they are', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "contract_records_stay" BEFORE UPDATE OR DELETE ON "contract_records"
  FOR EACH ROW EXECUTE FUNCTION "record_stays"();--> statement-breakpoint
CREATE TRIGGER "contract_records_stay_whole" BEFORE TRUNCATE ON "contract_records"
  FOR EACH STATEMENT EXECUTE FUNCTION "record_stays"();--> statement-breakpoint
CREATE TRIGGER "invoice_archive_stays_whole" BEFORE TRUNCATE ON "invoice_archive"
  FOR EACH STATEMENT EXECUTE FUNCTION "record_stays"();
