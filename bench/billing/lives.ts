/**
 * Random lives by the thousand; the test runs the first of these.
 *
 *   node lives.mjs <lives> <first seed> <actions in each> [database url]
 */

import { skipPauses } from '../../api/src/commerce/billing/lifecycle-tests/testing/provider';
import {
  type LifecycleReport,
  runLifecycle,
} from '../../api/src/commerce/billing/lifecycle-tests/testing/subscription-lifecycle';
import { proofDatabase } from './database';

const [lives = 1000, first = 1, actions = 8] = process.argv.slice(2, 5).map(Number);
const databaseUrl = process.argv[5];
const began = performance.now();
const db = await proofDatabase(databaseUrl);
skipPauses();

const sums = new Map<string, number>();
let failed = 0;

function add({ seed, wrong, story, counts }: LifecycleReport): void {
  for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
  if (wrong.length === 0) return;
  failed += 1;
  console.log([`LIFE_SEED=${seed}`, ...story, ...wrong, ''].join('\n'));
}

for (let seed = first; seed < first + lives; seed += 1) {
  try {
    add(await runLifecycle(db, seed, actions));
  } catch (error) {
    failed += 1;
    console.log(`LIFE_SEED=${seed}`, error);
  }
}
console.log(
  `${lives} lives from seed ${first}, ${actions} actions each, ${databaseUrl ? 'server' : 'embedded'}: ${failed} failed`,
);
console.log([...sums].map(([name, sum]) => `${name} ${sum}`).join(', '));
console.log(
  `${((performance.now() - began) / 1000).toFixed(0)} s, ${(process.cpuUsage().user / 1e6).toFixed(0)} s of processor time`,
);
process.exit(failed ? 1 : 0);
