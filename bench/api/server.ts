/**
 * One of the two servers: the product's application on an embedded database of its own, without a market; or bare Hono,
 * which answers each path with a body as it is given.
 *
 *   node server.mjs product | bare <answers as JSON>
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createAccounts } from '../../api/src/boot/accounts';
import { pagesPart } from '../../api/src/boot/further-parts';
import { startDeployments } from '../../api/src/boot/remotes';
import { startUsage } from '../../api/src/boot/usage';
import { createFakeGateway } from '../../api/src/commerce/billing/testing/fake-gateway';
import { publicConfigOf, readConfig } from '../../api/src/config';
import { startSettings } from '../../api/src/operations/settings';
import { createPasswordCheck } from '../../api/src/people/identity';
import { openBus } from '../../api/src/platform/bus';
import type { Database } from '../../api/src/platform/db/database';
import { openEmbedded } from '../../api/src/platform/db/embedded';
import { openDatabase } from '../../api/src/platform/db/open';
import { customers, sessions, subscriptions } from '../../api/src/platform/db/schema';
import { addressOfSocket, createRateLimits } from '../../api/src/platform/http';
import { createApp, healthRoutes } from '../../api/src/platform/http/app';
import { listen } from '../../api/src/platform/http/server';
import { createMemoryLimits } from '../../api/src/platform/lib/limits';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { HOUR_MS, REAL_TIMERS } from '../../api/src/platform/lib/time';
import { sessionKey } from '../../api/test/session';

export interface Started {
  readonly port: number;
  readonly token: string;
}

export interface BareAnswer {
  readonly type: string;
  readonly body: string;
  /** As the product's answer has them. */
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

/** One customer with a plan, who is signed in. */
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
    // As between two readings back from the provider, which a view waits for once a minute.
    ...{ currentPeriodEnd: new Date(Date.now() + HOUR_MS), syncedAt: new Date(Date.now() + HOUR_MS) },
  });
  await db.insert(sessions).values({
    ...{ tokenHash: sessionKey(TOKEN), role: 'CUSTOMER', customerId: 'cus_1', addressProven: true },
    ...{ createdAt: now(), expiresAt: new Date(Date.now() + HOUR_MS) },
  });
}

async function startProduct(): Promise<number> {
  const folder = makeFolder();
  const log = createLogger((process.env.LOG_LEVEL ?? 'silent') as 'silent');
  const { config } = readConfig(
    { DATA_DIR: folder, OWNER_PASSWORD: 'bench' },
    { keepSecret: (_folder, _name, make) => make(), randomSecret: () => 'bench', readFile: () => '' },
  );
  const database = await openDatabase(config, { log, timers: REAL_TIMERS });
  const { db } = database;
  const bus = openBus({ kind: 'in-process' }, { db, now, log });
  const settings = await startSettings({ db, bus, now, log });
  const accounts = createAccounts({
    ...{ db, bus, isEmbedded: true },
    ...{ now, log, limits: createMemoryLimits(), gateway: createFakeGateway(now), random: randomBytes },
    ...{
      mailer: { send: () => {} },
      handOver: async () => {},
      ownerEmail: null,
      encryptionKey: null,
      countryOf: () => null,
      callsAMinute: () => 120,
      hashNetwork: (network: string) => network,
      codeKey: 'codes',
      checkoutKey: '',
      productName: 'Spreadwise',
    },
    password: createPasswordCheck('', { verify: async () => false, hash: async () => '' }),
    publicOrigin: config.publicOrigin,
    panelOrigin: config.panelOrigin,
  });
  await fill(db);
  const mails = { ...config, handOver: async () => undefined };
  const limits = createMemoryLimits();
  const remotes = await startDeployments(config, { db, now, log, limits, mails });
  for (const { work } of remotes.jobs ?? []) await work();
  const known = publicConfigOf(config, remotes.publicKey);
  const publicConfig = () => known;
  const pages = [remotes.pages, pagesPart(config, remotes, publicConfig, now).pages].flatMap(
    (feature) => feature ?? [],
  );
  const app = createApp(
    {
      ...{ log, publicConfig, publicOrigin: config.publicOrigin, isProduction: false, trustedProxies: 0 },
      ...{ socketAddress: addressOfSocket, findSession: accounts.findSession },
      rateLimits: createRateLimits(createMemoryLimits()),
      onAnswered: startUsage({ db, now, log }).onAnswered,
    },
    {
      calls: [
        accounts.routes,
        settings.routes({} as never, {} as never),
        (calls) => healthRoutes(calls, { report: () => ({ status: 'ready', parts: {} }) }),
      ],
      pages,
    },
  );
  return (await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 })).port;
}

/** The rows that the product reads for who shows a token, as somebody writes them by hand. */
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
// Any message asks for the processor time that was used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.({ port, token: TOKEN } satisfies Started);
