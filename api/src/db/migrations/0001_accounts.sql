ALTER TABLE "audit_chain" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "account_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "account_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A row a person who began to pay: a million are read through in a second.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "customers_account" ON "customers" USING btree ("account_id");--> statement-breakpoint
-- As many as there are customers, or a few times that.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("account_id");
--> statement-breakpoint
-- What the schema cannot express: whose person a new customer is, however the row is inserted. Who inserts the same address at
-- the same time, or writes the books of that person, waits for it. Addresses share locks, since a server has only some thousand.
CREATE FUNCTION "lock_account"("email" text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('account'), hashtext("email") & 1023)
$$;
--> statement-breakpoint
CREATE FUNCTION "customers_join_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."account_id" = '' THEN
    PERFORM "lock_account"(NEW."email");
    NEW."account_id" := coalesce(
      (SELECT "account_id" FROM "customers" WHERE "email" = NEW."email" AND "email" NOT IN ('', 'erased') LIMIT 1), NEW."id");
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "customers_join_account" BEFORE INSERT ON "customers"
  FOR EACH ROW EXECUTE FUNCTION "customers_join_account"();
--> statement-breakpoint
CREATE FUNCTION "subscriptions_join_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."account_id" = '' THEN
    NEW."account_id" := coalesce((SELECT "account_id" FROM "customers" WHERE "id" = NEW."customer_id"), '');
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "subscriptions_join_account" BEFORE INSERT ON "subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "subscriptions_join_account"();
--> statement-breakpoint
UPDATE "customers" SET "account_id" = CASE WHEN "email" IN ('', 'erased') THEN "id" ELSE (
  SELECT "first"."id" FROM "customers" AS "first" WHERE "first"."email" = "customers"."email"
  ORDER BY "first"."created_at", "first"."id" LIMIT 1
) END WHERE "account_id" = '';
--> statement-breakpoint
UPDATE "subscriptions" SET "account_id" = "customers"."account_id"
FROM "customers" WHERE "customers"."id" = "subscriptions"."customer_id" AND "subscriptions"."account_id" = '';
