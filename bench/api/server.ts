/**
 * One of the two servers: the product's application on its own embedded database, without a market; or bare Hono, which
 * answers each path with a given body.
 *
 *   node server.mjs product | bare <answers as JSON>
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { METRICS } from '../../api/src/boot/declarations';
import { FEATURES } from '../../api/src/boot/features';
import { createLifecycle, openFeatures } from '../../api/src/boot/lifecycle';
import { provideProcess } from '../../api/src/boot/process-services';
import { createProcessApp } from '../../api/src/boot/servers';
import { readConfig } from '../../api/src/config';
import { openBus } from '../../api/src/platform/bus';
import type { Database } from '../../api/src/platform/db/database';
import { openDatabase, openEmbedded } from '../../api/src/platform/db/open';
import { customers, sessions, subscriptions } from '../../api/src/platform/db/schema';
import { healthRoutes } from '../../api/src/platform/http/app';
import { listen } from '../../api/src/platform/http/server';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { HOUR_MS, REAL_TIMERS } from '../../api/src/platform/lib/time';
import { openObservability } from '../../api/src/platform/observability';
import { sessionKey } from '../../api/test/session';

export interface Started {
  readonly port: number;
  readonly token: string;
}

export interface BareAnswer {
  readonly type: string;
  readonly body: string;
  /** The headers of the product's answer. */
  readonly headers: readonly (readonly [string, string])[];
  readonly before: 'look-up' | 'rows' | 'headers' | 'middlewares' | null;
}

const TOKEN = 'the-token-of-the-benchmark';
const now = () => new Date();

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-api-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One customer with a plan who is signed in. */
async function fill(db: Database): Promise<void> {
  await db.insert(customers).values({ id: 'cus_1', email: 'ada@example.com', name: 'Ada', createdAt: now() });
  await db.insert(subscriptions).values({
    ...{
      id: 'sub_1',
      customerId: 'cus_1',
      plan: 'pro',
      status: 'active',
      cancelAtPeriodEnd: true,
      createdAt: now(),
    },
    // As if just read from the provider, which a view would otherwise wait for once a minute.
    ...{ currentPeriodEnd: new Date(Date.now() + HOUR_MS), syncedAt: new Date(Date.now() + HOUR_MS) },
  });
  await db.insert(sessions).values({
    ...{ tokenHash: sessionKey(TOKEN), role: 'CUSTOMER', customerId: 'cus_1', addressProven: true },
    ...{ createdAt: now(), expiresAt: new Date(Date.now() + HOUR_MS) },
  });
}

async function startProduct(): Promise<number> {
  const log = createLogger((process.env.LOG_LEVEL ?? 'silent') as 'silent');
  const all = readConfig(
    { DATA_DIR: makeFolder(), OWNER_PASSWORD: 'bench' },
    { keepSecret: (_folder, _name, make) => make(), randomSecret: () => 'bench', readFile: () => '' },
  );
  // Without a market, whose thread would take processor time from the measurement.
  const read = { ...all, config: { ...all.config, role: 'web' as const } };
  const database = await openDatabase(read.config, { log, timers: REAL_TIMERS });
  const { db } = database;
  await fill(db);
  const bus = openBus({ kind: 'in-process' }, { db, log });
  const name = { instance: 'bench', version: 'bench', role: 'web' };
  const observability = await openObservability(read.config.observability, name, METRICS);
  const services = provideProcess(read, { database, bus, now, log, observability });
  const lifecycle = createLifecycle({ log, partLimitMs: 1_000, limitMs: 1_000 });
  const features = await openFeatures(FEATURES, { services, lifecycle });
  for (const { jobs = [] } of features)
    for (const job of jobs) if (job.name === 'remotes-bundled') await job.work();
  const health = (app: Parameters<typeof healthRoutes>[0]) =>
    healthRoutes(app, { report: () => ({ status: 'ready', parts: {} }) });
  const app = createProcessApp(read.config, features, [health], services, null);
  return (await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 })).port;
}

/** The rows that the product reads for a token, in hand-written SQL. */
const SESSION = 'select * from sessions where token_hash = $1 and revoked_at is null and expires_at > $2';
const ACCOUNT = `select c.*, s.*, g.* from customers c left join subscriptions s on s.customer_id = c.id
  left join (comps g join customers holder on holder.id = g.customer_id) on holder.email = c.email where c.id = $1`;

async function startBare(answers: readonly BareAnswer[]): Promise<number> {
  const folder = makeFolder();
  const { db } = await openEmbedded(folder, REAL_TIMERS);
  await fill(db);
  const { $client: database } = db as unknown as { $client: PGlite };
  const app = new Hono();
  for (const [at, { type, body, headers, before }] of answers.entries()) {
    if (before === 'middlewares') for (let n = 0; n < 5; n += 1) app.use(`/${at}`, (_c, next) => next());
    const json = type.startsWith('application/json') ? (JSON.parse(body) as object) : null;
    const answer = (c: { json(value: object): Response; html(text: string): Response }) =>
      json ? c.json(json) : c.html(body);
    if (before === 'headers')
      app.get(`/${at}`, (c) => {
        const { outgoing } = c.env as unknown as HttpBindings;
        for (const [name, value] of headers) outgoing.setHeader(name, value);
        return answer(c as never);
      });
    else if (before !== 'look-up' && before !== 'rows') app.get(`/${at}`, (c) => answer(c as never));
    else
      app.get(`/${at}`, async (c) => {
        const hash = sessionKey(c.req.header('Authorization')?.slice('Bearer '.length) ?? '');
        const { rows } = await database.query<{ customer_id: string }>(SESSION, [hash, now()]);
        if (before === 'rows') await database.query(ACCOUNT, [rows[0]?.customer_id]);
        return answer(c as never);
      });
  }
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port));
  });
}

const [kind, answers = '[]'] = process.argv.slice(2);
const port = kind === 'product' ? await startProduct() : await startBare(JSON.parse(answers));
process.on('disconnect', () => process.exit());
// Any message asks for the processor time used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.({ port, token: TOKEN } satisfies Started);
