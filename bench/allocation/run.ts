/**
 * How many signals a second are given to customers: by the allocator, as streams and calls use it, on a database of its
 * own. Counted tiers get a row a signal; GOLD, which counts nothing, a time in which everything is theirs.
 *
 *   node run.mjs <customers> <rounds> [database url]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TIERS, type Tier } from '@spreadwise/shared-auth/model';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../api/src/db/database';
import { openEmbedded } from '../../api/src/db/embedded';
import { customers } from '../../api/src/db/schema';
import { openServer } from '../../api/src/db/server';
import { createLeasesStore } from '../../api/src/lib/leases/lease-store';
import { createLogger } from '../../api/src/lib/observed/log';
import { REAL_TIMERS } from '../../api/src/lib/timing/timers';
import { createAllocationStore } from '../../api/src/signals/allocate/allocation-store';
import { createAllocator } from '../../api/src/signals/allocate/allocator';
import { LEAD } from '../../api/src/signals/log/lead';
import { createSignalLog } from '../../api/src/signals/log/signal-log';
import { createSignalStore } from '../../api/src/signals/log/signal-store';
import { signalOf } from '../../api/src/signals/testing/signals';
import { giveToAbsent } from './alerts';

const [customerCount = 5_000, rounds = 10] = process.argv.slice(2, 4).map(Number);
const databaseUrl = process.argv[4];
const SIGNALS = 20;
/** As much as the day's quota of PLATINUM has room for. */
const MOST_HOURS = 5;
const MIXED: readonly Tier[] = [
  ...(['GOLD', 'GOLD', 'GOLD', 'GOLD'] as const),
  ...(['PREMIUM', 'PREMIUM', 'PREMIUM', 'PRO', 'PRO', 'FREE'] as const),
];
const log = createLogger('warn');
const now = () => new Date();

async function open() {
  if (databaseUrl)
    return openServer(
      { connectionString: databaseUrl, max: 10, queryLimitMs: 60_000, connectLimitMs: 10_000 },
      { log, timers: REAL_TIMERS },
    );
  // In a folder, as the product's is: what is in memory alone is copied whenever a file of it grows.
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-allocation-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return openEmbedded(folder, REAL_TIMERS);
}
const { db, close } = await open();
const store = createSignalStore(db);
const signalLog = createSignalLog(() => {});
const allocator = createAllocator({ store: createAllocationStore(db), log: signalLog, now, logger: log });
await createLeasesStore(db).takeLease({ key: LEAD, holder: 'bench' }, 3_600_000);
let made = 0;

/** Ends what is open, and opens so many new ones. */
async function nextSignals(): Promise<string[]> {
  const at = now().toISOString();
  const ended = [...signalLog.open.values()].map(({ signal }) => ({
    ...signal,
    ...{ endedAt: at, endReason: 'gain gone' as const },
  }));
  const opened = Array.from({ length: SIGNALS }, () => signalOf(`s${++made}`, { detectedAt: at }));
  signalLog.apply((await store.write('bench', [...ended, ...opened])) ?? []);
  return opened.map(({ id }) => id);
}

async function addCustomers(prefix: string): Promise<string[]> {
  const ids = Array.from({ length: customerCount }, (_, index) => `${prefix}${index}`);
  for (let from = 0; from < ids.length; from += 1_000)
    await db
      .insert(customers)
      .values(
        ids
          .slice(from, from + 1_000)
          .map((id) => ({ id, email: `${id}@example.com`, name: null, createdAt: now() })),
      );
  return ids;
}

/** Gives each customer all that is open, as if each had a stream; returns how many signals that were. */
async function giveAll(ids: readonly string[], tierOf: (index: number) => Tier, signalIds: string[]) {
  const given = ids.map(async (customerId, index) => {
    const { dailySignals, ...scope } = TIERS[tierOf(index)];
    if (dailySignals === null) {
      await allocator.keepGrant(customerId, scope);
      return signalIds.length;
    }
    const { allocated } = await allocator.allocate({ customerId, daily: dailySignals, signalIds });
    return signalIds.filter((id) => allocated.has(id)).length;
  });
  return (await Promise.all(given)).reduce((sum, one) => sum + one, 0);
}

async function measure(name: string, prefix: string, tierOf: (index: number) => Tier): Promise<void> {
  const ids = await addCustomers(prefix);
  let [given, took, worst, cpuMs] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const signalIds = await nextSignals();
    const [began, cpuBegan] = [performance.now(), process.cpuUsage()];
    given += await giveAll(ids, tierOf, signalIds);
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(cpuBegan);
    cpuMs += (user + system) / 1_000;
    took += ms;
    worst = Math.max(worst, ms);
  }
  const [rows] = await queryRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from signal_deliveries where customer_id like ${`${prefix}%`}`,
  );
  console.log(
    `${name.padEnd(46)}${Math.round((given * 1000) / took)} a second, ${Math.round((given * 1000) / cpuMs)} a second of this process's processor: ${given} given to ${customerCount} customers in ${rounds} rounds of ${SIGNALS}, the slowest ${Math.round(worst)} ms; ${rows?.count} rows`,
  );
}

console.log(databaseUrl ? 'PostgreSQL' : 'embedded database');
await measure('PLATINUM alone, each signal counted', 'platinum', () => 'PLATINUM');
await measure(
  '40 % GOLD, 30 % PREMIUM, 20 % PRO, 10 % FREE',
  'mixed',
  (index) => MIXED[index % MIXED.length] ?? 'FREE',
);
await measure('GOLD alone, nothing counted', 'gold', () => 'GOLD');
const told = await giveToAbsent(
  { db, allocator, signalLog, nextSignals },
  await addCustomers('absent'),
  Math.min(rounds, MOST_HOURS),
);
console.log(
  `${'PLATINUM, not looking, and told'.padEnd(46)}${Math.round((told.given * 1000) / told.took)} a second: ${told.given} given, told by ${told.messages} alerts`,
);
await close();
