/**
 * Alerts in simulated time on a real database: every address of every channel starts to refuse, customers are deleted,
 * two workers and the market are killed; what was sent is compared with what may be.
 *
 *   node simulate.mjs <settings as JSON>
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breachesByCheck } from '../../api/src/people/alerts/testing/check-simulation';
import { FAULTS } from '../../api/src/people/alerts/testing/faulty-channel';
import { simulate } from '../../api/src/people/alerts/testing/simulation';
import { openEmbedded } from '../../api/src/platform/db/open';
import { openServer } from '../../api/src/platform/db/server';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { REAL_TIMERS } from '../../api/src/platform/lib/time';

interface Settings {
  readonly seed: number;
  readonly customers: number;
  readonly signals: number;
  /** In simulated time. */
  readonly seconds: number;
  /** Null: the embedded database, in a folder of its own. */
  readonly databaseUrl: string | null;
}

const MOST_SHOWN = 5;
const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;

async function open() {
  const { databaseUrl } = settings;
  if (databaseUrl === null)
    return openEmbedded(mkdtempSync(join(tmpdir(), 'spreadwise-simulation-')), REAL_TIMERS);
  const log = createLogger('warn');
  const limits = { max: 5, queryLimitMs: 60_000, connectLimitMs: 10_000 };
  return openServer({ connectionString: databaseUrl, ...limits }, { log, timers: REAL_TIMERS });
}

async function main(): Promise<boolean> {
  const { seed, customers, signals, seconds, databaseUrl } = settings;
  const began = performance.now();
  const { db, close } = await open();
  const result = await simulate(db, {
    ...{ seed, customers, signals, hours: seconds / 3_600 },
    faults: { ...FAULTS, busy: 10, broken: 10, reset: 6, hang: 3 },
    ...{ killed: 10, marketKilled: 5, refusing: 100, deleted: 10 },
  });
  const checks = breachesByCheck(result);
  const count = (is: (outcome: string) => boolean) =>
    result.attempts.filter(({ answer }) => answer && is(answer.outcome.outcome)).length;
  console.log(
    `${databaseUrl === null ? 'embedded' : 'PostgreSQL'}, seed ${seed}: ${customers} customers, ${result.signals.size} signals in ${seconds} s, ${result.kills} kills, ${result.deletedAt.size} deleted; ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  console.log(
    `${result.attempts.length} sent: ${count((one) => one === 'accepted')} accepted, ${count((one) => one === 'refused')} refused for good, ${count((one) => one === 'later')} put off; ${result.arrivals.filter(({ kind }) => kind === 'ended').length} ends arrived`,
  );
  for (const [check, breaches] of Object.entries(checks)) {
    console.log(`${check}: ${breaches.length}`);
    for (const breach of breaches.slice(0, MOST_SHOWN)) console.log(`  ${breach}`);
  }
  await close();
  return Object.values(checks).every(({ length }) => length === 0);
}

main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
