/**
 * How long each read call of the owner's panel and of the customers' pages takes, on the whole product over its socket.
 *
 *   node run.mjs <page views> [<database url>]
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startWholeProduct, type WholeProduct } from '../../api/src/boot/testing/whole-product';
import { openDatabase } from '../../api/src/platform/db/open';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { REAL_TIMERS } from '../../api/src/platform/lib/time';
import { sessionHeaders } from '../../api/test/session';
import { type Asked, everyQuestion } from './calls';
import { fill, READER } from './fill';

const views = Number(process.argv[2]);
const url: string | undefined = process.argv[3];
const ROUNDS = 20;
/** The number of further pages of a list. */
const PAGES = 5;
const GOAL_MS = 200;

const questions = everyQuestion();
const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-lists-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await filled();
const product = await startWholeProduct({ DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) });

async function filled(): Promise<void> {
  const limits = { max: 2, queryLimitMs: 600_000, connectLimitMs: 10_000 };
  const database = await openDatabase(
    { databaseUrl: url ?? null, databaseLimits: limits, dataDir },
    { log: createLogger('silent'), timers: REAL_TIMERS },
  );
  const began = performance.now();
  await fill(database.db, views, new Date());
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await database.close();
}

async function ask({ path, caller }: Asked): Promise<{ ms: number; nextCursor: string | null }> {
  const began = performance.now();
  const answer =
    caller === 'owner'
      ? await product.call('GET', path, undefined, 'owner')
      : await askAsReader(product, path);
  const ms = performance.now() - began;
  if (answer?.status !== 200) throw new Error(`${path} was answered ${answer?.status} ${answer?.text}`);
  return { ms, nextCursor: (JSON.parse(answer.text) as { nextCursor?: string | null }).nextCursor ?? null };
}

const askAsReader = ({ send }: WholeProduct, path: string) =>
  send({
    ...{ call: null, method: 'GET', path, body: null, caller: 'nobody' },
    headers: sessionHeaders(READER.token),
  });

/** Reads the first page and some after it, repeatedly. */
async function measure(asked: Asked): Promise<number[]> {
  const times: number[] = [];
  let { nextCursor: cursor } = await ask(asked);
  const more = asked.path.includes('?') ? '&' : '?';
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = cursor === null || round % PAGES === 0;
    const path = isFirst ? asked.path : `${asked.path}${more}cursor=${encodeURIComponent(cursor ?? '')}`;
    const { ms, nextCursor } = await ask({ ...asked, path });
    cursor = nextCursor;
    times.push(ms);
  }
  return times.sort((a, b) => a - b);
}

const heading = url ? 'PostgreSQL' : 'embedded';
console.log(
  `${heading}: ${views / 10} customers, ${views} page views and signals; ms of ${ROUNDS} rounds, as asked over the socket\n`,
);
console.log(`| what is asked | p50 | p95 |\n|---|---|---|`);
const all: { name: string; p95: number }[] = [];
for (const asked of questions) {
  const name = `\`${decodeURIComponent(asked.path).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')}\``;
  const times = await measure(asked).catch((error: Error) => error);
  if (times instanceof Error) {
    console.log(`| ${name} | ${times.message.slice(0, 200)} | |`);
    all.push({ name, p95: Number.POSITIVE_INFINITY });
    continue;
  }
  const at = (share: number) => times[Math.ceil(share * ROUNDS) - 1] ?? 0;
  const isOver = at(0.95) > GOAL_MS;
  console.log(`| ${name} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)}${isOver ? ' over' : ''} |`);
  all.push({ name, p95: at(0.95) });
}
const over = all.filter(({ p95 }) => p95 > GOAL_MS);
const [worst] = all.toSorted((a, b) => b.p95 - a.p95);
console.log(
  `\n${over.length} of ${all.length} over ${GOAL_MS} ms; the worst: ${worst?.name} ${worst?.p95.toFixed(1)} ms`,
);
await product.stop();
process.exit(0);
