/** The real application on a test database, with a clock, a provider and a mailbox that the test controls. */
import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { createCheckedApp } from '../../../../test/contract-check';
import { sessionHeaders } from '../../../../test/session';
import { TABLES } from '../../../boot/declarations';
import type { PaymentGateway } from '../../../commerce/billing/provider/gateway';
import type { VatRegister } from '../../../commerce/billing/tax/vat-register';
import { createFakeGateway, type FakeGateway } from '../../../commerce/billing/testing/fake-gateway';
import { type Bus, openBus } from '../../../platform/bus';
import type { Database } from '../../../platform/db/database';
import { type AppEnv, createRateLimits } from '../../../platform/http';
import type { App } from '../../../platform/http/app';
import { createWorker } from '../../../platform/jobs';
import { createSharedLimits } from '../../../platform/lib/limits/limits-store';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { keyedHash } from '../../../platform/lib/secrets';
import { hashSession } from '../../../platform/lib/session';
import { areMailsPaused, handOverOutside, type Mail } from '../../../platform/mail';
import type { SettingsReader } from '../../../platform/settings';
import { fakeSettings } from '../../../platform/settings/testing/fake-settings';
import { createPasswordCheck } from '../owner/owner-password';
import { type Accounts, createAccounts } from './create-accounts';

export const ORIGIN = 'https://spreadwise.test';
export const OWNER_EMAIL = 'owner@spreadwise.test';
export const OWNER_PASSWORD = 'correct horse battery staple';

export interface AccountsHarness {
  readonly app: App;
  readonly accounts: Accounts;
  readonly gateway: FakeGateway;
  readonly mails: Mail[];
  readonly clock: { now(): Date; advance(ms: number): void };
  /** Runs all due background jobs, or those of one kind. */
  runJobs(kind?: string): Promise<void>;
  /** A separate browser, at a separate address unless one is given. */
  browser(address?: string): Browser;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test inspects any response
  readonly body: any;
  readonly headers: Headers;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  token: string | null;
  /** The hash of the session that a token of this browser names. */
  sessionHash(token?: string): string;
  /** Uses a session that the test has inserted as `sessionKey(token)`. */
  hold(token: string): void;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Harnesses on one database never draw the same random bytes. */
let drawn = 0;

export interface HarnessOptions {
  /** Replaces the fake one if a test talks to a provider over HTTP. */
  readonly gateway?: PaymentGateway;
  readonly settings?: SettingsReader;
  readonly vatRegister?: VatRegister;
  readonly ownerPassword?: string;
  /** A bus shared with another process; without it, this one receives no notices. */
  readonly bus?: Bus;
  readonly isLimited?: boolean;
  /** The panel's origin, if it has moved. */
  readonly panelOrigin?: string;
  readonly more?: (app: Hono<AppEnv>, given: { accounts: Accounts; now: () => Date }) => void;
}

export function createAccountsHarness(
  db: Database,
  {
    gateway,
    settings = fakeSettings().settings,
    vatRegister = async () => 'silent',
    bus,
    ownerPassword = OWNER_PASSWORD,
    isLimited = false,
    panelOrigin = ORIGIN,
    more = () => undefined,
  }: HarnessOptions = {},
): AccountsHarness {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const now = () => new Date(time);
  const fake = createFakeGateway(now);
  const mails: Mail[] = [];
  const afterwards: (() => unknown)[] = [];
  const log = pino({ level: 'silent' });
  // The limits' database timeout never fires: on a slow machine each process would otherwise count for itself.
  const timers = { sleep: () => new Promise<void>(() => undefined) };
  const limits = createSharedLimits({ db, secret: 'a secret of the test', log, timers });
  const accounts = createAccounts({
    tables: TABLES,
    panelOrigin,
    db,
    bus: bus ?? openBus({ kind: 'in-process' }, { db, log }),
    limits,
    hashNetwork: (network) => keyedHash('a secret of the test', network),
    checkoutKey: 'a key of the test',
    legal: async (text) => ({
      version: { date: '2026-11-26', hash: text },
      ...{ isDraft: false, missing: [], sections: [] },
    }),
    gateway: gateway ?? fake,
    settings,
    vatRegister,
    mailer: { send: (mail) => void mails.push(mail) },
    handOver: Object.assign(
      handOverOutside(db, async (mail) => void mails.push(mail)),
      { isPaused: () => areMailsPaused(settings) },
    ),
    ownerEmail: OWNER_EMAIL,
    encryptionKey: 'k'.repeat(43),
    password: createPasswordCheck(ownerPassword, {
      verify: async (right, password) => password === right,
      hash: async (password) => password,
    }),
    callsAMinute: () => 120,
    codeKey: 'another key of the test',
    countryOf: (address) => (address.startsWith('203.0.113.') ? 'DE' : null),
    now,
    random: (count) => createHash('sha512').update(String(++drawn)).digest().subarray(0, count),
    log,
    productName: 'Spreadwise',
    publicOrigin: ORIGIN,
    later: (work) => void afterwards.push(work),
  });
  const { handlers } = accounts;
  const workerFor = (kind?: string) =>
    createWorker({
      ...{ db, now, log, meter: NO_METER },
      // Scheduled jobs run only in the tests about them.
      handlers: handlers.filter((one) => one.everyMs === null && (!kind || one.kind === kind)),
    });
  const app = createCheckedApp(
    {
      log,
      publicOrigin: ORIGIN,
      ...{ adminOrigin: null, siteOrigin: null },
      publicConfig: () => ({
        productName: 'Spreadwise',
        remotesKey: '',
        payment: { publishableKey: 'pk_test', mode: 'test', scriptUrl: null },
      }),
      isProduction: false,
      trustedProxies: 1,
      socketAddress: () => null,
      rateLimits: createRateLimits(isLimited ? limits : null),
      findSession: accounts.findSession,
    },
    { calls: [accounts.routes, (routes) => more(routes, { accounts, now })] },
  );
  let browsers = 0;
  return {
    app,
    accounts,
    gateway: fake,
    mails,
    runJobs: (kind) => workerFor(kind).run(),
    clock: {
      now,
      advance(ms) {
        time += ms;
      },
    },
    browser: (address = `198.51.100.${++browsers}`) =>
      createBrowser(app, address, async () => {
        for (const work of afterwards.splice(0)) await work();
      }),
  };
}

function createBrowser(app: App, address: string, afterAnswer: () => Promise<void>): Browser {
  const cookies = new Map<string, string>();
  const browser: Browser = {
    cookies,
    token: null,
    sessionHash(token = browser.token ?? '') {
      return hashSession(token, cookies.get(`__Host-spreadwise_session_${token.slice(0, 8)}`) ?? '');
    },
    hold(token) {
      browser.token = token;
      keep(cookies, sessionHeaders(token, true).Cookie);
    },
    async send(method, path, body, extra = {}) {
      const headers = new Headers({ 'X-Forwarded-For': address, 'User-Agent': 'test', ...extra });
      if (cookies.size)
        headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      if (browser.token) headers.set('Authorization', `Bearer ${browser.token}`);
      if (body !== undefined) headers.set('Content-Type', 'application/json');
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const response = await app.request(path, init);
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      const text = await response.text();
      await afterAnswer();
      const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
      const read = isJson ? JSON.parse(text) : text || null;
      return { status: response.status, body: read, headers: response.headers };
    },
  };
  return browser;
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';');
  const [name = '', value = ''] = pair.trim().split('=');
  if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

/** The code in the newest email to an address. */
export function mailedCode(mails: readonly Mail[], to: string): string {
  const mail = mails.findLast((sent) => sent.to === to);
  const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1];
  if (!code) throw new Error(`No code was mailed to ${to}.`);
  return code;
}
