/** The whole product on a socket, as one process without a market, with one caller of each kind signed in. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../test/free-port';
import { readConfig } from '../../config';
import { createLogger } from '../../platform/lib/observed/log';
import { openObservability } from '../../platform/observability';
import { METRICS } from '../declarations';
import { startProduct } from '../start-product';
import type { CALLERS, HostileRequest } from './hostile-requests';

const OWNER_PASSWORD = 'correct horse battery staple';
const CUSTOMER = 'ada@example.com';
const REMOTE = 'mfe-fuzz';
const PUBLISHABLE_KEY = 'pk_test_sandbox';

export interface Answered {
  readonly status: number;
  readonly type: string;
  /** The Cache-Control header. */
  readonly caching: string;
  readonly text: string;
  /** The Set-Cookie headers. */
  readonly cookies: readonly string[];
}

export interface WholeProduct {
  /** The errors logged since the last call. */
  takeFaults(): unknown[];
  /** Null: the connection was closed without an answer. */
  send(asked: HostileRequest): Promise<Answered | null>;
  call(
    method: string,
    path: string,
    body?: unknown,
    caller?: Caller,
  ): Promise<Answered & { readonly json: never }>;
  /** Signs in again every caller whose session was ended by a call. */
  renew(): Promise<void>;
  stop(): Promise<void>;
}

type Caller = (typeof CALLERS)[number];

/** `environment`: additional variables, e.g. another database. */
export async function startWholeProduct(
  environment: Readonly<Record<string, string>> = {},
): Promise<WholeProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'whole-product-'));
  const port = await freePort();
  const faults: unknown[] = [];
  const log = createLogger('error', { write: (line: string) => void faults.push(JSON.parse(line)) });
  const read = readConfig(
    {
      ...{ PORT: String(port), DATA_DIR: folder, OWNER_PASSWORD, RATE_LIMITS: 'off', NODE_ENV: 'test' },
      ...environment,
    },
    { readFile: () => '', keepSecret: (_folder, _name, make) => make(), randomSecret: () => 'a'.repeat(43) },
  );
  const name = { instance: 'test', version: 'test', role: 'web' };
  const observability = await openObservability(read.config.observability, name, METRICS);
  // Jobs and the market thread have no calls, so neither is started.
  const running = await startProduct(
    { ...read, config: { ...read.config, role: 'web' } },
    log,
    observability,
  );
  const callers = createCallers(port);
  await callers.signInAll();
  return {
    takeFaults: () => faults.splice(0),
    send: callers.send,
    call: callers.call,
    renew: callers.renew,
    async stop() {
      callers.end();
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function createCallers(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const tokens: Partial<Record<Caller, string>> = { stale: 'stale-token-0123456789' };
  const cookies: Record<string, string> = {};

  const send = ({ method, path, headers, body, caller }: HostileRequest): Promise<Answered | null> => {
    const token = tokens[caller];
    const authorization: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    // A signed-in caller always sends its session cookie; the hostile request's own cookies come before it.
    const kept = Object.entries(cookies).filter(([name]) => token && name.endsWith(token.slice(0, 8)));
    const jar = [headers.Cookie ?? [], ...kept.map((pair) => pair.join('='))].flat().join('; ');
    const all = { ...authorization, ...headers, ...(jar && { Cookie: jar }) };
    return ask({ agent, port, method, path, headers: all }, body);
  };
  const call: WholeProduct['call'] = async (method, path, body, caller = 'nobody') => {
    const jar = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
    const headers: Record<string, string> = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(jar.length > 0 ? { Cookie: jar.join('; ') } : {}),
    };
    const sent = body === undefined ? null : Buffer.from(JSON.stringify(body));
    const answer = await send({ call: null, method, path, headers, body: sent, caller });
    if (!answer) throw new Error(`${method} ${path} was not answered.`);
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies[name] = value;
    }
    const isJson = answer.type.startsWith('application/json');
    return { ...answer, json: (isJson ? JSON.parse(answer.text) : null) as never };
  };

  const signInOwner = async () => {
    const { json } = await call('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD });
    tokens.owner = (json as { token: string }).token;
  };
  const signInCustomer = async () => {
    const { json } = await call('POST', '/api/auth/verify-customer', { email: CUSTOMER });
    const { token } = json as { token: string | null };
    if (token) tokens.customer = token;
    return token !== null;
  };
  const latestCode = async () => {
    const { json } = await call('GET', '/api/admin/mails', undefined, 'owner');
    const { mails } = json as { mails: readonly { to: string; text: string }[] };
    const own = mails.filter(({ to }) => to === CUSTOMER);
    return own.map(({ text }) => /^ +(\d{6})$/m.exec(text)?.[1]).find((code) => code !== undefined);
  };
  /** Signs in by the mailed code if the browser is no longer known, e.g. after all sessions were ended. */
  const proveCustomer = async () => {
    // A hostile request of the owner's may have blocked the address.
    await call('POST', '/api/admin/blocks/remove', { email: CUSTOMER }, 'owner');
    if (await signInCustomer()) return;
    await call('POST', '/api/auth/verify-code', { email: CUSTOMER, code: await latestCode() });
    await signInCustomer();
  };
  const subscribe = async () => {
    const body = { email: CUSTOMER, name: 'Ada', planType: 'premium' };
    const { json } = await call('POST', '/api/stripe/create-subscription', body);
    await pay(port, (json as { clientSecret: string }).clientSecret);
    if (!(await signInCustomer())) throw new Error('The customer could not sign in.');
  };
  const mintToken = async () => {
    const ofRemote = { remote: REMOTE, label: 'CI' };
    await call('POST', '/api/admin/remotes/reserve', { remote: REMOTE, team: 'Fuzz' }, 'owner');
    const { json } = await call('POST', '/api/admin/remotes/token', ofRemote, 'owner');
    tokens.team = (json as { token: string }).token;
  };
  return {
    send,
    call,
    async signInAll() {
      await signInOwner();
      await mintToken();
      await subscribe();
    },
    async renew() {
      const isIn = async (caller: Caller) =>
        (await call('GET', '/api/auth/sessions', undefined, caller)).status === 200;
      if (!(await isIn('owner'))) await signInOwner();
      if (!(await isIn('customer'))) await proveCustomer();
    },
    end: () => agent.destroy(),
  };
}

/** Confirms the payment as Stripe.js does. */
async function pay(port: number, secret: string): Promise<void> {
  const intent = secret.split('_secret_')[0];
  const answer = await fetch(`http://127.0.0.1:${port}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams({
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  if (!answer.ok) throw new Error(`The payment was answered ${answer.status} ${await answer.text()}`);
}

interface Asking {
  readonly agent: Agent;
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Does not use `fetch`, which normalizes paths and refuses headers that an attacker can send. */
function ask({ headers, ...asking }: Asking, body: Uint8Array | null): Promise<Answered | null> {
  return new Promise((resolve) => {
    const length = body ? { 'Content-Length': String(body.byteLength) } : {};
    const sent = request({ ...asking, host: '127.0.0.1', headers: { ...length, ...headers } });
    sent.on('response', (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      const type = String(answer.headers['content-type'] ?? '');
      const caching = answer.headers['cache-control'] ?? '';
      const { statusCode: status = 0 } = answer;
      const cookies = answer.headers['set-cookie'] ?? [];
      const done = () => resolve({ status, type, caching, text: Buffer.concat(chunks).toString(), cookies });
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', done);
      answer.on('error', done);
      // An event stream never ends.
      if (type.startsWith('text/event-stream')) sent.destroy();
    });
    sent.on('error', () => resolve(null));
    if (body) sent.write(body);
    sent.end();
  });
}
