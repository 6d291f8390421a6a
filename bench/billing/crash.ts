/**
 * Kills the built product with SIGKILL at random points while people subscribe and webhooks arrive, restarts it each
 * time, and compares its records with the provider's at the end. One of two replicas sometimes freezes instead, for
 * longer than its leases live, and continues when the other has taken over its work.
 *
 *   node crash.mjs <embedded|server|replicas> <sign-ups> <seed> [database url]
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, inArray } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import Stripe from 'stripe';
import {
  bookedOf,
  booksOf,
  chargedTwice,
  differences,
  revenueOf,
} from '../../api/src/commerce/billing/lifecycle-tests/testing/checks';
import { LIVE } from '../../api/src/commerce/billing/lifecycle-tests/testing/history';
import { choices } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';
import type { Database } from '../../api/src/platform/db/database';
import { checkoutAttempts, subscriptions, webhookEvents } from '../../api/src/platform/db/schema';
import { HOUR_MS } from '../../api/src/platform/lib/time';
import { freePort } from '../../api/test/free-port';
import { createReplica, type Replica, SECRET_KEY, sleep, startSandbox } from './processes';
import { payBeside, signUp, type Visit } from './sign-up';

const [mode = 'embedded', wanted = '200', seed = '1', databaseUrl = null] = process.argv.slice(2);
const SIGN_UPS = Number(wanted);
const AT_ONCE = 6;
/** The most calls to the product between two kills. */
const MOST_CALLS_BETWEEN = 24;
const LIMIT_MS = 20 * 60_000;

const from = choices(Number(seed));
const dataDir = mkdtempSync(join(tmpdir(), 'spreadwise-crash-'));
const sandboxPort = await freePort();
const replicas: Replica[] = [];
for (let count = mode === 'replicas' ? 2 : 1; count > 0; count -= 1)
  replicas.push(
    createReplica({
      port: await freePort(),
      dataDir,
      databaseUrl,
      sandbox: `http://127.0.0.1:${sandboxPort}`,
    }),
  );
const sandbox = await startSandbox(
  sandboxPort,
  replicas.map(({ origin }) => origin),
);
const stripe = new Stripe(SECRET_KEY, {
  host: '127.0.0.1',
  port: sandboxPort,
  protocol: 'http',
  telemetry: false,
});

let callsUntilKill = from.whole(4, MOST_CALLS_BETWEEN);
let kills = 0;
let stops = 0;
let killing: Promise<void> | null = null;

/** A lease lives for 15 seconds, and a process waits up to 20 for one. */
const STILL_MS = { least: 15_500, most: 18_500 };

async function killOne(): Promise<void> {
  const victim = from.pick(replicas);
  await sleep(from.whole(0, 60));
  if (mode === 'replicas' && from.chance(1 / 4)) {
    stops += 1;
    await victim.standStill(from.whole(STILL_MS.least, STILL_MS.most));
  } else {
    await victim.kill();
    kills += 1;
    await victim.start();
  }
  callsUntilKill = from.whole(4, MOST_CALLS_BETWEEN);
  killing = null;
}

const onStep = () => {
  callsUntilKill -= 1;
  if (callsUntilKill <= 0) killing ??= killOne().catch(finish);
};

const emails = Array.from({ length: SIGN_UPS }, (_, i) => `visitor.${i}@example.com`);

async function subscribeAll(): Promise<void> {
  const left = [...emails];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let email = left.shift(); email; email = left.shift()) {
        const visit: Visit = {
          email,
          planType: from.pick(['basic', 'pro', 'premium']),
          product: () => from.pick(replicas).origin,
          sandbox: sandbox.origin,
          onStep,
        };
        const others = from.chance(1 / 3) ? [payBeside(visit)] : [];
        await Promise.all([signUp(visit), ...others]);
      }
    }),
  );
}

interface Waiting {
  readonly waiting: number;
  readonly events: number;
  readonly taken: number;
  readonly notTaken: number;
}

/** Waits until every webhook is accepted: advances the sandbox's clock, so that failed ones are sent again at once. */
async function allTaken(): Promise<Waiting> {
  for (let tries = 0; tries < 60; tries += 1) {
    await fetch(`${sandbox.origin}/proof/advance?ms=${HOUR_MS / 60}`, { method: 'POST' });
    await sleep(1_000);
    const state = (await (await fetch(`${sandbox.origin}/proof/waiting`)).json()) as Waiting;
    if (state.waiting === 0) return state;
  }
  throw new Error('Webhooks were still not taken after a minute.');
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  if (databaseUrl) {
    const db = drizzleServer(databaseUrl);
    const result = await work(db as unknown as Database);
    await db.$client.end();
    return result;
  }
  const client = await PGlite.create(join(dataDir, 'database'));
  const result = await work(drizzleEmbedded(client) as unknown as Database);
  await client.close();
  return result;
}

/** The product's record of an address, for diagnosis. */
async function recordOf(db: Database, email: string): Promise<string[]> {
  const attempts = await db.select().from(checkoutAttempts).where(eq(checkoutAttempts.email, email));
  const ids = attempts.flatMap(({ customerId }) => customerId ?? []);
  const held = await db.select().from(subscriptions).where(inArray(subscriptions.customerId, ids));
  return [
    ...attempts.map(
      ({ createdAt, status, subscriptionId }) =>
        `  attempt of ${createdAt.toISOString()}: ${status}, ${subscriptionId ?? 'no subscription'}`,
    ),
    ...held.map(
      ({ id, status, syncedAt }) => `  ${id}: ${status}, last read back at ${syncedAt.toISOString()}`,
    ),
  ];
}

async function compare(): Promise<{ wrong: string[]; lines: string[] }> {
  const books = await booksOf({ dashboard: stripe });
  const wrong = chargedTwice(books);
  const livesOf = (email: string) =>
    books.subscriptions.filter(
      ({ customer, status }) => LIVE.includes(status) && books.emails.get(String(customer)) === email,
    ).length;
  const events = await stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const known = await withDatabase(async (db) => {
    wrong.push(...(await differences(db, books)), ...(await bookedOf(db, books)).wrong);
    for (const email of emails.filter((one) => livesOf(one) !== 1))
      wrong.push(`${email} has ${livesOf(email)} live subscriptions`, ...(await recordOf(db, email)));
    return db.select().from(webhookEvents);
  });
  const done = new Set(known.filter(({ doneAt }) => doneAt).map(({ id }) => id));
  const undone = known.length - done.size;
  const lost = events.filter(({ id }) => !known.some((row) => row.id === id));
  if (undone) wrong.push(`${undone} events are not done`);
  if (lost.length) wrong.push(`${lost.length} events are lost, e.g. ${lost[0]?.id} ${lost[0]?.type}`);
  const { invoices, charges } = revenueOf(books);
  if (invoices !== charges) wrong.push(`invoices ${invoices}, charges ${charges}`);
  const back = books.charges.filter(({ refunded }) => refunded);
  const kept = books.charges.filter(({ status, refunded }) => status === 'succeeded' && !refunded);
  if (kept.length !== emails.length)
    wrong.push(`${kept.length} payments are kept for ${emails.length} sign-ups`);
  return {
    wrong,
    lines: [
      `events ${events.length}, kept ${known.length}, done ${done.size}`,
      `subscriptions at the provider ${books.subscriptions.length}, live ${books.subscriptions.filter(({ status }) => LIVE.includes(status)).length}`,
      `given back ${back.length} payments that a second browser made at the same time`,
      `charged ${(charges / 100).toFixed(2)} EUR in ${books.charges.length} charges, invoices paid ${(invoices / 100).toFixed(2)} EUR`,
    ],
  };
}

async function run(): Promise<boolean> {
  const began = performance.now();
  await Promise.all(replicas.slice(0, 1).map((replica) => replica.start()));
  await Promise.all(replicas.slice(1).map((replica) => replica.start()));
  await subscribeAll();
  await killing;
  callsUntilKill = Number.POSITIVE_INFINITY;
  const webhooks = await allTaken();
  await settled();
  for (const replica of replicas) await replica.stop();
  const { wrong, lines } = await compare();
  console.log(
    [
      `${mode}, seed ${seed}: ${SIGN_UPS} sign-ups, ${kills} kills, ${stops} stops, ${((performance.now() - began) / 1000).toFixed(0)} s`,
      `webhooks ${webhooks.events}, taken ${webhooks.taken}, not taken at first ${webhooks.notTaken}`,
      ...lines,
      ...(wrong.length ? wrong : ['nothing lost, nothing doubled']),
    ].join('\n  '),
  );
  return wrong.length === 0;
}

/** Work claimed by a killed process is free again when its claim expires, and the sweeper runs every half minute. */
async function settled(): Promise<void> {
  if (databaseUrl === null) {
    /* Only one process may open the embedded database: restart it, and give it time to work. */
    await replicas[0]?.stop();
    await replicas[0]?.start();
    await sleep(15_000);
    return;
  }
  const db = drizzleServer(databaseUrl);
  for (let waited = 0; waited < 180; waited += 1) {
    const rows = await db.select().from(webhookEvents);
    if (rows.every(({ doneAt }) => doneAt)) break;
    await sleep(1_000);
  }
  await db.$client.end();
}

const limit = setTimeout(() => finish(new Error(`Not done after ${LIMIT_MS / 60_000} minutes.`)), LIMIT_MS);

async function finish(error: unknown): Promise<never> {
  clearTimeout(limit);
  if (error) console.error(error);
  callsUntilKill = Number.POSITIVE_INFINITY;
  await Promise.allSettled(replicas.map((replica) => replica.kill()));
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(error ? 1 : 0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => finish(new Error(`Ended by ${signal}.`)));
run().then((isWhole) => finish(isWhole ? null : new Error('See above.')), finish);
