/** The world around the product: its database, its provider, its network, and processes that die and restart. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import type { RunningProduct } from '../../api/src/boot/start-product';
import { LIVE } from '../../api/src/remotes/checks/testing/sample';
import type { ProductExports } from './actors/product';
import type { Provider, ProviderOptions } from './actors/provider';
import { createKernel, type KernelOptions, type Life } from './kernel';
import type { Durable } from './node/database';
import { DATABASE_HOST, DATABASE_PORT, serveDatabase } from './node/database-server';
import { DATA, PROVIDED } from './node/files';
import type { Machine } from './node/globals';
import { createNetwork, listenForNothing } from './node/network';
import { type SimulatedProcess, startProcess } from './node/process';
import { createStatements } from './node/statements';
import { type Asked, type Browser, createBrowsers, ORIGIN } from './people/browser';
import { BOT_TOKEN, CHATS_ORIGIN, createChats } from './people/chats';
import { createMailServer, MAIL_HOST, MAIL_PORT } from './people/mail-server';

export const OWNER_PASSWORD = 'correct horse battery staple';
const SECRET_KEY = 'sk_test_simulation';
export const PUBLISHABLE_KEY = 'pk_test_simulation';
const WEBHOOK_SECRET = 'whsec_simulation';
export const PRODUCT_PORT = 3000;
const PROVIDER_PORT = 12111;
const START = Date.parse('2026-11-21T12:00:00Z');

const fileOf = (name: string) => fileURLToPath(new URL(`./${name}.cjs`, import.meta.url));

/** A newly created database, which takes seconds to make (bundle.mjs). */
const EMPTY = fileURLToPath(new URL('./empty-database.tar', import.meta.url));

/** Removes what differs between machines. */
const withoutPlaces = (line: string) =>
  line
    .trim()
    .replace(/,"stack":"(?:[^"\\]|\\.)*"/g, '')
    .replace(/[^"' ]*simulation-\w+/g, DATA);

export interface WorldOptions extends KernelOptions {
  readonly seed: number;
  /** Of the product. */
  readonly bundle?: string;
  /** How many run at once; several share a database server. */
  readonly processes?: number;
}

export interface Stolen {
  readonly browser: Browser;
  readonly since: number;
  /** Since then. */
  wasTried?: true;
}

/** A signal that a stream has sent. */
export interface Streamed {
  readonly email: string;
  readonly token: string;
  readonly at: number;
  readonly hops: number;
}

/** A place where a process of the product runs, one after the other. */
interface Instance {
  readonly place: string;
  process: SimulatedProcess<ProductExports> | null;
  product: RunningProduct | null;
  /** False while it is away or starting. */
  isUp: boolean;
}

/** Longer than a start, and than the database is ever away. */
const START_MS = 60_000;

const SHARED = { DATABASE_URL: `postgres://product:any@${DATABASE_HOST}:${DATABASE_PORT}/product` };

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld({ seed, bundle = 'product', processes = 1, ...limits }: WorldOptions) {
  const kernel = createKernel(seed, START, limits);
  const net = createNetwork(kernel);
  for (const host of ['127.0.0.1', 'localhost']) net.hosts.set(host, 'product');
  net.hosts.set(MAIL_HOST, 'mail');
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  const disk = { folder };
  // What a database leaves when it is created, so that no process creates one.
  mkdirSync(join(folder, 'database'));
  writeFileSync(join(folder, 'database/PG_VERSION'), '18');
  writeFileSync(join(folder, PROVIDED), JSON.stringify(LIVE));
  const running = new Map<Machine, () => void>();
  const real = await PGlite.create({ loadDataDir: new Blob([readFileSync(EMPTY)]) });
  const durable: Durable = {
    ...{ real, statements: createStatements(real) },
    fate: () => 'good',
    kill: (machine) => running.get(machine)?.(),
    open: new Map(),
    queries: 0,
  };
  listenForNothing(net);
  const mail = createMailServer(kernel, net);
  const chats = createChats(kernel, net);
  const asked: Asked[] = [];
  /** Copied browsers whose session was ended, or will have been by then. */
  const stolen: Stolen[] = [];
  const streamed: Streamed[] = [];
  /** When each session was first seen. */
  const seenFirst = new Map<string, number>();
  /** Addresses that requested another plan. */
  const plansChanged = new Set<string>();
  /** Subscriptions that the owner ended in the provider's own dashboard. */
  const endedAtProvider = new Set<string>();
  /** The address of each withdrawal and cancellation that was accepted, as answered. */
  const declared: string[] = [];
  /** When something failed that may explain an answer. */
  const faultsAt: number[] = [];
  /** When the database could not be written to. */
  const unwritable: { readonly from: number; readonly until: number }[] = [];
  const deaths: number[] = [];
  const startedAt: number[] = [];
  /** Until then no webhook arrives, and the provider takes each for delivered. */
  let silentUntil = 0;
  const browser = createBrowsers(kernel, net, (one) => {
    asked.push(one);
    if (one.token && !seenFirst.has(one.token)) seenFirst.set(one.token, one.at);
  });
  /** Errors in the product's log, with their times. */
  const errors: { readonly at: number; readonly line: string }[] = [];
  const provider = startProcess<{ start(options: ProviderOptions): Promise<Provider> }>({
    ...{ kernel, name: 'the provider', file: fileOf('provider') },
    outside: { net, durable: null, disk, place: 'provider' },
  });
  const instances: readonly Instance[] = Array.from({ length: processes }, (_, number) => ({
    place: number === 0 ? 'product' : `product-${number + 1}`,
    process: null,
    product: null,
    isUp: false,
  }));
  const instanceOf = (life: Life) => instances.find(({ process }) => process?.machine.life === life) ?? null;
  const isShared = processes > 1;
  const server = isShared
    ? serveDatabase(net, durable, (life) => instanceOf(life)?.process?.machine ?? null)
    : null;
  if (isShared)
    net.placeOf = (machine, port) => {
      const listening = instances.filter(({ place }) => net.listeners.has(`${place}:${port}`));
      return machine === 'product' && listening.length > 0 ? kernel.from.pick(listening).place : machine;
    };
  let starts = 0;
  let books: Provider | null = null;
  /** The database uses the machine's clock, which is the world's. */
  const realNow = Date.now;
  Date.now = () => Math.floor(kernel.now());

  const startProduct = async (instance: Instance): Promise<RunningProduct | null> => {
    starts += 1;
    const one = startProcess<ProductExports>({
      ...{ kernel, name: `product ${starts}`, file: fileOf(bundle) },
      outside: { net, durable, disk, place: instance.place },
      environment: {},
    });
    instance.process = one;
    running.set(one.machine, () => {
      one.kill();
      running.delete(one.machine);
      instance.isUp = false;
      deaths.push(kernel.now());
      faultsAt.push(kernel.now());
      kernel.trace(`${one.machine.life.name} dies`);
      kernel.at(500 + kernel.from.fraction() * 20_000, null, 'the product is started again', () =>
        begin(instance),
      );
    });
    const begun = await one.exports.start(
      {
        ...{
          PORT: String(PRODUCT_PORT),
          HOST: '127.0.0.1',
          DATA_DIR: DATA,
          NODE_ENV: 'test',
          RATE_LIMITS: 'off',
          ...(isShared ? SHARED : {}),
        },
        ...{ OWNER_PASSWORD, PUBLIC_ORIGIN: ORIGIN, LOG_LEVEL: 'warn', MARKET_SEED: String(seed) },
        ...{ SMTP_URL: `smtp://${MAIL_HOST}:${MAIL_PORT}`, MAIL_FROM: 'Spreadwise <hello@spreadwise.test>' },
        ...{ TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_BASE: CHATS_ORIGIN },
        ...{ STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY },
        ...{ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: `http://provider:${PROVIDER_PORT}` },
      },
      (line) => {
        kernel.trace(`${one.machine.life.name} logs: ${withoutPlaces(line)}`, true);
        if (/"level":(50|60|"error")/.test(line))
          errors.push({ at: kernel.now(), line: withoutPlaces(line) });
      },
    );
    instance.product = begun;
    instance.isUp = true;
    startedAt.push(kernel.now());
    faultsAt.push(kernel.now());
    kernel.trace(`${one.machine.life.name} is ready`);
    return begun;
  };

  const begin = (instance: Instance) =>
    startProduct(instance).catch((error: unknown) => {
      const isWithoutDatabase = server && kernel.now() - server.resetAt < START_MS;
      if (!isWithoutDatabase || !instance.process) return kernel.fail(error);
      // A process that cannot start ends with a message, and whoever runs it starts it again.
      durable.kill(instance.process.machine);
    });

  /** A newer release replaces the running one, which finishes what it is doing. */
  const release = async (instance: Instance): Promise<void> => {
    const { process: one, product, isUp } = instance;
    if (!one || !product || !isUp) return;
    instance.isUp = false;
    faultsAt.push(kernel.now());
    kernel.trace(`${one.machine.life.name} is replaced`);
    const late = await product.stop();
    if (one.machine.life.isDead) return;
    kernel.trace(`${one.machine.life.name} has stopped; too late for: ${late.join(', ') || 'nothing'}`);
    running.delete(one.machine);
    one.kill();
    faultsAt.push(kernel.now());
    await begin(instance);
  };

  return {
    ...{
      kernel,
      net,
      durable,
      disk,
      errors,
      mail,
      chats,
      asked,
      browser,
      faultsAt,
      unwritable,
      stolen,
      streamed,
      seenFirst,
      plansChanged,
      endedAtProvider,
      declared,
    },
    server,
    isUp: () => instances.every(({ isUp }) => isUp),
    /** The last one of each place, which may be dead. */
    products: () => instances.flatMap(({ process }) => process ?? []),
    /** Replaces any of them. */
    release: () => release(kernel.from.pick(instances)),
    isReady: (machine: Machine) => instanceOf(machine.life)?.isUp ?? false,
    silenceWebhooks(ms: number) {
      silentUntil = kernel.now() + ms;
    },
    isSilent: () => kernel.now() < silentUntil,
    starts: () => starts,
    provider(): Provider {
      if (!books) throw new Error('The provider has not begun.');
      return books;
    },
    deaths,
    startedAt,
    close() {
      provider.kill();
      for (const { process } of instances) process?.kill();
      rmSync(folder, { recursive: true, force: true });
      Date.now = realNow;
    },
    async begin() {
      const options: ProviderOptions = {
        ...{ secretKey: SECRET_KEY, publishableKey: PUBLISHABLE_KEY, publicOrigin: ORIGIN },
        webhook: { url: `http://product:${PRODUCT_PORT}/api/stripe/webhook`, secret: WEBHOOK_SECRET },
        ...{
          host: '127.0.0.1',
          port: PROVIDER_PORT,
          browserFolder: `${fileURLToPath(new URL('./browser/', import.meta.url))}`,
        },
      };
      kernel.at(0, null, 'the provider begins', () =>
        provider.exports.start(options).then(
          (begun) => {
            books = begun;
          },
          (error: unknown) => kernel.fail(error),
        ),
      );
      await kernel.run(kernel.now() + 1000);
      const isUp = () => instances.every((one) => one.isUp);
      for (const one of instances) kernel.at(0, null, 'the product begins', () => begin(one));
      await kernel.run(kernel.now() + 60_000, isUp);
      if (!isUp() && !kernel.isOver()) throw new Error('The product did not start within a minute.');
    },
  };
}
