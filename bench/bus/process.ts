/**
 * One process of the two whose way is measured: a market whose findings are made here at a steady pace, or a web with a
 * stream, each with the real log, bus and streams.
 *
 *   node process.mjs <market|web> <bus settings as JSON> <database url> <signals a second>
 */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import type { BusSettings } from '../../api/src/bus';
import { openBus } from '../../api/src/bus';
import { createApp } from '../../api/src/http/app';
import { createRateLimits } from '../../api/src/http/rate-limit';
import { listen } from '../../api/src/http/server';
import { createLogger } from '../../api/src/lib/observed/log';
import type { SignalChange } from '../../api/src/signals';
import { startSignals } from '../../api/src/signals';
import { ended, opened } from '../../api/src/signals/testing/signals';
import { MARKET } from '../../api/src/signals/testing/signals-harness';
import { proofDatabase } from '../billing/database';

const [role = 'market', settings = '', databaseUrl = '', rate = '50'] = process.argv.slice(2);
/** How long each signal stays open. */
const OPEN_MS = 2_000;
const TELL_EVERY_MS = 20;

const log = createLogger('silent');
const now = () => new Date();
const db = await proofDatabase(databaseUrl);
const bus = openBus(JSON.parse(settings) as BusSettings, { db, now, log });
const findSession = async (tokenHash: string) => ({
  role: 'OWNER' as const,
  isRecent: true,
  tokenHash,
  permissions: permissionsOf('OWNER'),
});
const findSessions = async (hashes: readonly string[]) =>
  new Map(await Promise.all(hashes.map(async (hash) => [hash, await findSession(hash)] as const)));
const findSetUps = async () => new Map();
const floorEur = () => 1;
const base = { db, reserved: db, bus, findSessions, findSetUps, floorEur, now, log };

if (role === 'market') await runMarket();
else await runWeb();

/** Each signal's id says when it was found, to a fraction of a millisecond. */
async function runMarket(): Promise<void> {
  const listeners = new Set<(changes: readonly SignalChange[]) => void>();
  const report = (changes: SignalChange[]) => {
    for (const listener of listeners) listener(changes);
  };
  await startSignals({
    ...base,
    market: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      status: () => ({ ...MARKET, lastQuoteAt: now().toISOString() }),
    },
  });
  let due = 0;
  setInterval(() => {
    due += (Number(rate) * TELL_EVERY_MS) / 1000;
    for (; due >= 1; due -= 1) {
      const id = String(performance.timeOrigin + performance.now());
      const at = now().toISOString();
      const words = { detectedAt: at, lastSeenAt: at };
      report([opened(id, words)]);
      setTimeout(() => report([ended(id, { ...words, endedAt: now().toISOString() })]), OPEN_MS);
    }
  }, TELL_EVERY_MS);
  process.send?.({ ready: true });
}

async function runWeb(): Promise<void> {
  const signals = await startSignals({ ...base, market: { followed: 'simulated' } });
  const app = createApp(
    {
      log,
      publicOrigin: 'http://127.0.0.1',
      publicConfig: () => ({
        productName: 'Spreadwise',
        remotesKey: '',
        payment: { publishableKey: 'pk_test', mode: 'test', scriptUrl: null },
      }),
      isProduction: false,
      trustedProxies: 0,
      socketAddress: () => null,
      rateLimits: createRateLimits(null),
      findSession,
    },
    { calls: [signals.routes] },
  );
  const { port } = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 });
  process.send?.({ port });
}
