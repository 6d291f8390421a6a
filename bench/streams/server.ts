/**
 * The server of the bench: the product's own HTTP server, application and signals, on its own database, with a market
 * and sessions that the bench plays. It executes the parent process's orders; beside it runs a server that only calls
 * `res.write`.
 */
import { createServer, type ServerResponse } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import type { MarketStatus } from '@spreadwise/contract';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { type SignalChange, startSignals } from '../../api/src/advice/signals';
import { signalOf } from '../../api/src/advice/signals/testing/signals';
import { openBus } from '../../api/src/platform/bus';
import * as schema from '../../api/src/platform/db/schema';
import { customers } from '../../api/src/platform/db/schema';
import { openServer } from '../../api/src/platform/db/server';
import { createRateLimits } from '../../api/src/platform/http';
import { createApp } from '../../api/src/platform/http/app';
import { listen } from '../../api/src/platform/http/server';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { NO_METER } from '../../api/src/platform/lib/observed/meter';
import type { Session } from '../../api/src/platform/lib/session';
import { REAL_TIMERS } from '../../api/src/platform/lib/time';
import { sessionKey } from '../../api/test/session';
import { LIMITED, type ServerAnswer, type ServerOrder, type Work } from './orders';

const [databaseUrl = ''] = process.argv.slice(2);
const MIGRATIONS = { migrationsFolder: 'api/src/platform/db/migrations' };
const log = createLogger('warn');
const now = () => new Date();

const LIMITS = { max: 10, queryLimitMs: 5_000, connectLimitMs: 10_000 };

async function openDatabase() {
  if (databaseUrl)
    return openServer({ connectionString: databaseUrl, ...LIMITS }, { log, timers: REAL_TIMERS });
  const client = await PGlite.create();
  const db = drizzle(client, { schema });
  await migrate(db, MIGRATIONS);
  return { db, reserved: db, close: () => client.close() };
}

const database = await openDatabase();
const sessions = new Map<string, Session>();
const listeners = new Set<(changes: readonly SignalChange[]) => void>();
const status: MarketStatus = {
  ...{ feed: 'simulated', state: 'running', exchanges: 2, markets: 40, lastQuoteAt: now().toISOString() },
  ...{ feeds: [], quotesPerSecond: 100, conflated: 0, refused: {}, engines: [] },
  signals: { open: 0, openedToday: 0 },
  worker: { restarts: 0, startedAt: now().toISOString(), lastFailure: null },
};
let writes = 0;
const signals = await startSignals({
  floorEur: () => 1,
  ...{ db: database.db, reserved: database.reserved, now, log },
  bus: openBus(databaseUrl ? { kind: 'postgres', listenUrl: databaseUrl } : { kind: 'in-process' }, {
    db: database.db,
    log,
  }),
  market: {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () => status,
  },
  findProfiles: async () => new Map(),
  meter: {
    ...NO_METER,
    count(name, ...[by]) {
      if (name === 'spreadwise_stream_writes_total') writes += by;
    },
  },
  findSessions: async (hashes) =>
    new Map(
      hashes.flatMap((hash) => {
        const session = sessions.get(hash);
        return session ? [[hash, session] as const] : [];
      }),
    ),
});
const app = createApp(
  {
    log: createLogger('silent'),
    ...{ adminOrigin: null, siteOrigin: null },
    publicOrigin: 'http://localhost:3000',
    publicConfig: () => ({
      productName: 'Spreadwise',
      remotesKey: '',
      payment: { publishableKey: 'pk_test', mode: 'test', scriptUrl: null },
    }),
    isProduction: false,
    trustedProxies: 0,
    socketAddress: () => '127.0.0.1',
    rateLimits: createRateLimits(null),
    findSession: async (hash) => sessions.get(hash) ?? null,
  },
  { calls: [signals.routes] },
);
const server = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 });

const bare = new Set<ServerResponse>();
const bareServer = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
  response.write('event: current\nid: 0\ndata: {"open":[]}\n\n');
  bare.add(response);
  response.on('close', () => bare.delete(response));
});
await new Promise<void>((resolve) =>
  bareServer.listen({ port: 0, host: '127.0.0.1', backlog: 16_384 }, resolve),
);

/** How often each signal was updated, which its net shows. */
const open = new Map<string, number>();
let made = 0;

const changeOf = (kind: SignalChange['kind'], id: string, version: number): SignalChange => {
  const at = now().toISOString();
  const end = kind === 'ended' ? { endedAt: at, endReason: 'gain gone' as const } : {};
  // A plain update waits for the end of the second, and then the bench would measure the streams' cost in that second.
  const urgent = kind === 'updated' ? 'opened' : kind;
  // Two hops among the majors are for every tier.
  return { kind: urgent, signal: signalOf(id, { net: version, lastSeenAt: at, detectedAt: BEGAN, ...end }) };
};
const BEGAN = now().toISOString();

function play(kind: SignalChange['kind'], count: number): void {
  const ids =
    kind === 'opened' ? Array.from({ length: count }, () => `s${++made}`) : [...open.keys()].slice(0, count);
  const changes = ids.map((id) => {
    const version = (open.get(id) ?? 0) + 1;
    if (kind === 'ended') open.delete(id);
    else open.set(id, version);
    return changeOf(kind, id, version);
  });
  for (const listener of listeners) listener(changes);
}

async function addCustomers(tiers: readonly Tier[]): Promise<string[]> {
  const holders = tiers.map((tier, index) => ({
    id: `cus_${index}`,
    tier,
    token: `token-of-${tier === 'FREE' ? LIMITED : 'a'}-customer-${index}`,
  }));
  for (let from = 0; from < holders.length; from += 1_000)
    await database.db
      .insert(customers)
      .values(
        holders
          .slice(from, from + 1_000)
          .map(({ id }) => ({ id, email: `${id}@example.com`, name: null, createdAt: now() })),
      )
      .onConflictDoNothing();
  for (const { id, tier, token } of holders)
    sessions.set(sessionKey(token), {
      ...{ role: 'CUSTOMER', tokenHash: sessionKey(token), customerId: id, email: `${id}@example.com`, tier },
      ...{ permissions: permissionsOf('CUSTOMER', tier), addressProven: true, until: null },
    });
  return holders.map(({ token }) => token);
}

const kilobytes = (bytes: number) => bytes / 1024;
function figures() {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rssKb: kilobytes(rss), usedKb: kilobytes(heapUsed + external), ...work() };
}

/** Without garbage collection, which takes longer the more streams there are, whatever is measured. */
function work(): Work {
  const { user, system } = process.cpuUsage();
  return { cpuUs: user + system, writes };
}

function writeBare(bytes: number): void {
  const frame = Buffer.from(`event: update\nid: 1\ndata: ${'x'.repeat(bytes)}\n\n`);
  for (const response of bare) response.write(frame);
}

async function obey(order: ServerOrder): Promise<ServerAnswer> {
  switch (order.type) {
    case 'customers':
      return { tokens: await addCustomers(order.tiers) };
    case 'play':
      play(order.kind, order.count);
      break;
    case 'bare':
      writeBare(order.bytes);
      break;
    case 'figures':
      return { figures: figures(), open: Object.fromEntries(open) };
    case 'work':
      return { work: work() };
    case 'stop':
      await signals.stop();
      await server.stop(1_000);
      bareServer.closeAllConnections();
      bareServer.close();
      await database.close();
  }
  return {};
}

process.on('message', async (order: ServerOrder) => {
  process.send?.(await obey(order));
  if (order.type === 'stop') process.disconnect();
});
process.on('disconnect', () => process.exit());
process.send?.({ port: server.port, barePort: (bareServer.address() as { port: number }).port });
