/** The size and growth of each table, and the applied migrations. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gte, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { MIGRATIONS } from '../../../platform/db/driver';
import { tableSizes } from '../../../platform/db/schema';
import { summed } from '../../../platform/lib/lists';
import { once } from '../../../platform/lib/serial';
import { lastUtcDays, utcDay } from '../../../platform/lib/time';

const SHOWN_DAYS = 30;

/** From this size on, counting is too slow for a page: a million rows took a second, and blocked everyone else. */
const LARGE_BYTES = 16 * 1024 * 1024;

/** Counts rows in the embedded database, except of large tables; those, and all on a server, are estimated. */
export async function describeDatabase(
  db: Database,
  kind: 'embedded' | 'server',
  now: Date,
  largeBytes = LARGE_BYTES,
) {
  const [about] = await queryRows<{
    version: string;
    sizeBytes: number;
    migrations: number;
    cacheHit: number | null;
  }>(
    db,
    sql`select current_setting('server_version') as version,
          pg_database_size(current_database())::float8 as "sizeBytes",
          (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
          (select (blks_hit / nullif(blks_hit + blks_read, 0)::float8) from pg_stat_database
            where datname = current_database()) as "cacheHit"`,
  );
  const sizes = await sizesNow(db);
  const estimates = await estimateTables(db);
  const isSmall = ({ name, bytes }: Size) => bytes < largeBytes || !estimates.get(name)?.isMeasured;
  const counted =
    kind === 'server' ? new Map<string, number>() : await countTables(db, sizes.filter(isSmall));
  const measured = await readSizes(db, now);
  const firstDay = measured.filter(({ day }) => day === measured[0]?.day);
  return {
    ...(about ?? { version: 'unknown', sizeBytes: 0, migrations: 0, cacheHit: null }),
    isEstimate: sizes.some(({ name }) => !counted.has(name)),
    tables: sizes.map(({ name, bytes }) => {
      const before = firstDay.find((one) => one.name === name);
      return {
        ...{ name, bytes },
        rows: counted.get(name) ?? estimates.get(name)?.rows ?? 0,
        grownBytes: before ? bytes - before.bytes : null,
      };
    }),
    days: summed(
      measured.map(({ day, bytes }) => ({ day, bytes })),
      ({ day }) => day,
      (sum, { day, bytes }) => ({ day, bytes: sum.bytes + bytes }),
    ),
  };
}

/** Stores each table's size, once per UTC day. */
export async function measureSizes(db: Database, now: Date): Promise<void> {
  const day = utcDay(now);
  if ((await db.$count(tableSizes, gte(tableSizes.day, day))) > 0) return;
  const rows = (await sizesNow(db)).map((size) => ({ ...size, day }));
  await db.insert(tableSizes).values(rows).onConflictDoNothing();
}

type Size = Pick<typeof tableSizes.$inferSelect, 'name' | 'bytes'>;

const sizesNow = (db: Database) =>
  queryRows<Size>(
    db,
    sql`select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );

const readSizes = (db: Database, now: Date) =>
  db
    .select()
    .from(tableSizes)
    .where(gte(tableSizes.day, lastUtcDays(now, SHOWN_DAYS)[0] ?? ''))
    .orderBy(tableSizes.day);

/**
 * Assumes pages as full as at the last vacuum or analyze; before the first (`isMeasured` false), uses the counted inserts
 * and deletes.
 */
async function estimateTables(db: Database) {
  const rows = await queryRows<{ name: string; rows: number; isMeasured: boolean }>(
    db,
    sql`select c.relname as name, c.relpages > 0 as "isMeasured",
          round(case when c.relpages > 0
            then c.reltuples::float8 / c.relpages * (pg_relation_size(c.oid) / current_setting('block_size')::int)
            else coalesce(s.n_live_tup, 0) end)::float8 as rows
        from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, ...estimate }) => [name, estimate]));
}

async function countTables(db: Database, tables: readonly Size[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map();
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::float8 as rows from ${sql.identifier(name)}`,
  );
  const rows = await queryRows<{ name: string; rows: number }>(db, sql.join(counts, sql` union all `));
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

const read = (name: string) => readFile(join(MIGRATIONS.migrationsFolder, name), 'utf8');

/** They do not change while a release runs. */
const readFiles = once(async () => {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(await read('meta/_journal.json'));
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => ({ tag, when, text: await read(`${tag}.sql`) })),
  );
});

export async function readMigrations(db: Database) {
  const [last] = await queryRows<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  // Migrations are applied in this order, once each, and recorded by their creation time.
  return (await readFiles())
    .map(({ tag, when, text }) => ({
      name: tag,
      writtenAt: new Date(when).toISOString(),
      isApplied: when <= Number(last?.at ?? 0),
      sql: text,
    }))
    .reverse();
}
