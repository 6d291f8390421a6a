/**
 * What billing takes: webhooks a second until their effect is committed, and how long create-subscription takes, over
 * HTTP against the built product with the payment sandbox in a process of its own.
 *
 *   node bench.mjs <embedded|server> <sign-ups> <webhooks> [database url]
 */

import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../api/test/free-port';
import { signInAsOwner } from '../../scripts/lib/owner-session.mjs';
import { createReplica, SECRET_KEY, sleep, startSandbox, WEBHOOK_SECRET } from './processes';
import { signUp } from './sign-up';

const [mode = 'embedded', signUps = '100', webhooks = '2000', databaseUrl = null] = process.argv.slice(2);
const AT_ONCE = 4;
const WEBHOOKS_AT_ONCE = 16;
const LIMIT_MS = 10 * 60_000;
const OWNER_PASSWORD = 'correct horse battery staple';

const dataDir = mkdtempSync(join(tmpdir(), 'spreadwise-bench-'));
const sandboxPort = await freePort();
const product = createReplica({
  port: await freePort(),
  dataDir,
  databaseUrl,
  sandbox: `http://127.0.0.1:${sandboxPort}`,
});
const sandbox = await startSandbox(sandboxPort, [product.origin]);

async function inTurns<T>(count: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
    }),
  );
}

/** Resolves when no event waits any more. */
async function allDone(headers: Record<string, string>): Promise<void> {
  for (;;) {
    const response = await fetch(`${product.origin}/api/admin/billing/health`, { headers });
    if (!response.ok) throw new Error(`billing/health answered ${response.status}`);
    const { waiting } = (await response.json()) as { waiting: { count: number } };
    if (waiting.count === 0) return;
    await sleep(20);
  }
}

async function customersOf(): Promise<string[]> {
  const headers = { Authorization: `Bearer ${SECRET_KEY}` };
  const response = await fetch(`${sandbox.origin}/v1/customers?limit=100`, { headers });
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
}

async function send(id: string, customer: string): Promise<void> {
  const body = JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { object: 'subscription', customer } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
  const response = await fetch(`${product.origin}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'Stripe-Signature': `t=${seconds},v1=${signature}` },
    body,
  });
  if (!response.ok) throw new Error(`The webhook was answered by ${response.status}.`);
}

const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);

async function run(): Promise<void> {
  await product.start();
  const owner = await signInAsOwner(product.origin, OWNER_PASSWORD);
  const took: number[] = [];
  const emails = Array.from({ length: Number(signUps) }, (_, i) => `visitor.${i}@example.com`);
  await inTurns(AT_ONCE, emails, async (email) => {
    const { ms } = await signUp({
      email,
      planType: 'pro',
      product: () => product.origin,
      sandbox: sandbox.origin,
      onStep: () => undefined,
    });
    took.push(ms);
  });
  took.sort((a, b) => a - b);
  await allDone(owner);

  const customers = await customersOf();
  const events = Array.from({ length: Number(webhooks) }, (_, i) => i);
  const began = performance.now();
  await inTurns(WEBHOOKS_AT_ONCE, events, (i) =>
    send(`evt_bench_${i}`, customers[i % customers.length] ?? ''),
  );
  const answered = performance.now() - began;
  await allDone(owner);
  const done = performance.now() - began;

  const rate = (ms: number) => ((Number(webhooks) / ms) * 1000).toFixed(0).padStart(8);
  console.log(
    [
      `${mode.padEnd(10)} create-subscription, ${signUps} of them ${AT_ONCE} at once: p50 ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms`,
      `${mode.padEnd(10)} webhooks a second, ${webhooks} about ${customers.length} customers, ${WEBHOOKS_AT_ONCE} at once: answered ${rate(answered)}, done ${rate(done)}`,
    ].join('\n'),
  );
}

async function finish(error: unknown): Promise<never> {
  if (error) console.error(error);
  await product.kill();
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(error ? 1 : 0);
}

setTimeout(() => finish(new Error(`Not done after ${LIMIT_MS / 60_000} minutes.`)), LIMIT_MS).unref();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => finish(new Error(`Ended by ${signal}.`)));
run().then(() => finish(null), finish);
