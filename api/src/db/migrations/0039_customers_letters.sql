-- By it customers are found by some letters of their names and addresses. It is an extension that comes with PostgreSQL and
-- that an owner of a database may add; where it is not there, as in the embedded database, all are looked through.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX IF NOT EXISTS "customers_letters" ON "customers" USING gin ("email" gin_trgm_ops, "name" gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm may not be added: %', SQLERRM;
END
$$;
