CREATE TABLE "mrr_months" (
	"month" date NOT NULL,
	"cohort" date NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"joined" integer NOT NULL,
	"customers" integer NOT NULL,
	"firsts" integer NOT NULL,
	CONSTRAINT "mrr_months_month_cohort_kind_pk" PRIMARY KEY("month","cohort","kind")
);
--> statement-breakpoint
-- Adds movements to the sums of their months. A customer has one cohort, by the first of all its movements, so customers of
-- several cohorts add up.
CREATE FUNCTION "mrr_months_add"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH "added" AS (
    SELECT "id", "customer_id" FROM unnest("ids") AS "added"("id") JOIN "mrr_movements" USING ("id")
  ), "books" AS (
    SELECT "id", "customer_id", "kind", "cents", "balance_cents", date_trunc('month', "at" AT TIME ZONE 'UTC')::date AS "month"
    FROM "mrr_movements" WHERE "customer_id" IN (SELECT "customer_id" FROM "added")
  ), "known" AS (
    SELECT *, row_number() OVER (PARTITION BY "customer_id" COLLATE "C", "kind" COLLATE "C", "month" ORDER BY "id") = 1 AS "is_first_of_month",
      first_value("id") OVER "life" = "id" AS "is_first", first_value("month") OVER "life" AS "cohort"
    FROM "books" WINDOW "life" AS (PARTITION BY "customer_id" COLLATE "C" ORDER BY "id")
  )
  INSERT INTO "mrr_months" AS "sums" ("month", "cohort", "kind", "cents", "joined", "customers", "firsts")
  SELECT "month", "cohort", "kind", sum("cents"),
    sum(CASE WHEN "balance_cents" = "cents" THEN 1 WHEN "balance_cents" = 0 THEN -1 ELSE 0 END),
    count(*) FILTER (WHERE "is_first_of_month"), count(*) FILTER (WHERE "is_first")
  FROM "known" JOIN "added" USING ("id")
  GROUP BY 1, 2, 3
  ORDER BY 1, 2, 3
  ON CONFLICT ("month", "cohort", "kind") DO UPDATE SET
    "cents" = "sums"."cents" + excluded."cents", "joined" = "sums"."joined" + excluded."joined",
    "customers" = "sums"."customers" + excluded."customers", "firsts" = "sums"."firsts" + excluded."firsts"
$$;
--> statement-breakpoint
CREATE FUNCTION "mrr_months_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "mrr_months_add"(array_agg("id")) FROM "added";
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- From here on until the end of this transaction nobody adds a movement, so none is left out or added twice.
CREATE TRIGGER "mrr_months_follow" AFTER INSERT ON "mrr_movements" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "mrr_months_follow"();
--> statement-breakpoint
-- Of so many at once PostgreSQL believes that there are ten.
SET LOCAL enable_nestloop = off;
--> statement-breakpoint
SELECT "mrr_months_add"(array_agg("id")) FROM "mrr_movements";
--> statement-breakpoint
SET LOCAL enable_nestloop = on;
