-- Three letters of the address itself also answer who has exactly this address, by which every sign-in and every alert asks:
-- the planner took that for cheap, and it took milliseconds each. Of an expression, only a search for some letters is asked.
-- Where no search is answered by it, as in the embedded database, there is none to make.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    DROP INDEX IF EXISTS "customers_letters";
    CREATE INDEX "customers_letters" ON "customers" USING gin (("email" || '') gin_trgm_ops, "name" gin_trgm_ops);
  END IF;
END
$$;
