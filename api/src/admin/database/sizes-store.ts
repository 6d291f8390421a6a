/** How much is in the database, by table, and how that grows. */
import { gte, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { tableSizes } from '../../db/schema';
import { lastUtcDays, utcDay } from '../../lib/timing/utc-day';

const SHOWN_DAYS = 30;

/** Rows are counted in the embedded database; of a server's, which may be large, they are what it supposes. */
export async function describeDatabase(db: Database, kind: 'embedded' | 'server', now: Date) {
  const [about] = await queryRows<{ version: string; size: string; migrations: string; hit: number | null }>(
    db,
    sql`select current_setting('server_version') as version,
          pg_database_size(current_database())::text as size,
          (select count(*) from drizzle.__drizzle_migrations)::text as migrations,
          (select (blks_hit / nullif(blks_hit + blks_read, 0)::float8) from pg_stat_database
            where datname = current_database()) as hit`,
  );
  const isEstimate = kind === 'server';
  const sizes = await sizesNow(db);
  const rows = isEstimate ? await estimateTables(db) : await countTables(db);
  const measured = await readSizes(db, now);
  const first = new Map(
    measured.filter(({ day }) => day === measured[0]?.day).map(({ name, bytes }) => [name, bytes]),
  );
  return {
    version: about?.version ?? 'unknown',
    sizeBytes: Number(about?.size ?? 0),
    migrations: Number(about?.migrations ?? 0),
    cacheHit: about?.hit ?? null,
    isEstimate,
    tables: sizes.map(({ name, bytes }) => {
      const before = first.get(name);
      return {
        ...{ name, bytes },
        rows: rows.get(name) ?? 0,
        grownBytes: before === undefined ? null : bytes - before,
      };
    }),
    days: sumByDay(measured),
  };
}

/** Writes down what each table takes, once a UTC day. */
export async function measureSizes(db: Database, now: Date): Promise<void> {
  const day = utcDay(now);
  if ((await db.$count(tableSizes, gte(tableSizes.day, day))) > 0) return;
  const rows = (await sizesNow(db)).map((size) => ({ ...size, day }));
  await db.insert(tableSizes).values(rows).onConflictDoNothing();
}

async function sizesNow(db: Database): Promise<{ readonly name: string; readonly bytes: number }[]> {
  const rows = await queryRows<{ name: string; bytes: string }>(
    db,
    sql`select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
}

const readSizes = (db: Database, now: Date) =>
  db
    .select()
    .from(tableSizes)
    .where(gte(tableSizes.day, lastUtcDays(now, SHOWN_DAYS)[0] ?? ''))
    .orderBy(tableSizes.day);

function sumByDay(measured: readonly { readonly day: string; readonly bytes: number }[]) {
  const sums = new Map<string, number>();
  for (const { day, bytes } of measured) sums.set(day, (sums.get(day) ?? 0) + bytes);
  return [...sums].map(([day, bytes]) => ({ day, bytes }));
}

/** As of the last vacuum or analyze; before the first of them, as the server has heard of inserts and deletes. */
async function estimateTables(db: Database): Promise<Map<string, number>> {
  const rows = await queryRows<{ name: string; rows: number }>(
    db,
    sql`select c.relname as name, (case when c.reltuples < 0 then coalesce(s.n_live_tup, 0) else c.reltuples end)::float8 as rows
        from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

async function countTables(db: Database): Promise<Map<string, number>> {
  const names = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const counted = new Map<string, number>();
  for (const { name } of names) {
    const [count] = await queryRows<{ rows: string }>(
      db,
      sql`select count(*)::text as rows from ${sql.identifier(name)}`,
    );
    counted.set(name, Number(count?.rows ?? 0));
  }
  return counted;
}
