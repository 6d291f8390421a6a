/** What `require` gives a simulated process: simulated modules for time, chance and the outside; no way to escape. */
import { createRequire } from 'node:module';
import os from 'node:os';
import zlib from 'node:zlib';
import type { Kernel, Life } from '../kernel';
import { clientOf, type Durable } from './database';
import { type Disk, filesOf } from './files';
import { type Machine, timersOf, timersPromisesOf } from './globals';
import { httpOf, netOf } from './http';
import type { Network } from './network';
import { cryptoOf } from './random';
import { type LoadThread, threadsOf } from './threads';

const real = createRequire(import.meta.url);

/** Without time, chance or access to the outside. */
const PURE =
  /^(path|url|util|util\/types|events|stream|stream\/promises|stream\/consumers|stream\/web|buffer|assert|assert\/strict|string_decoder|querystring|async_hooks|constants|diagnostics_channel|punycode|tty|v8|vm|module|console|process)$/;
/** Loaded only for features that the simulation does not use. */
const UNUSED =
  /^(ccxt|playwright-core|esbuild|typescript|@nats-io\/.*|pg-native|child_process|http2|dgram|inspector|cluster|repl|readline|dns|dns\/promises|sqlite|bun:.*)$/;

export interface Outside {
  readonly net: Network;
  readonly durable: Durable | null;
  readonly disk: Disk;
  /** The machine that listens. */
  readonly place: string;
  readonly lives: Set<Life>;
  readonly loadThread: LoadThread;
}

export function builtinsOf(machine: Machine, outside: Outside) {
  const { kernel, life } = machine;
  const { net, durable, disk, place } = outside;
  const timers = timersOf(machine);
  const crypto = cryptoOf(machine);
  const files = filesOf(machine, disk);
  const web = httpOf(machine, net, place);
  const sockets = netOf(machine, net);
  const threads = threadsOf(machine, outside.lives, outside.loadThread);
  const own: Record<string, unknown> = {
    fs: files.fs,
    'fs/promises': files.promises,
    http: web.http,
    https: web.https,
    net: sockets.net,
    tls: sockets.tls,
    timers: timers,
    'timers/promises': timersPromisesOf(timers),
    crypto: crypto.module,
    worker_threads: threads,
    zlib: zlibOf(kernel, life),
    os: { ...os, hostname: () => place, networkInterfaces: () => ({}) },
    perf_hooks: perfOf(machine),
    '@node-rs/argon2': argonOf(kernel),
    ...(durable ? { '@electric-sql/pglite': pgliteOf(machine, durable) } : {}),
  };
  const require = Object.assign(
    (name: string): unknown => {
      const plain = name.replace(/^node:/, '');
      if (plain in own) return own[plain];
      if (PURE.test(plain)) return real(name);
      if (UNUSED.test(plain)) return unused(kernel, `${life.name} uses ${name}`);
      throw new Error(`${name} is not simulated.`);
    },
    { resolve: real.resolve },
  );
  return { require, timers, crypto, fetch: web.fetch, performance: perfOf(machine).performance, threads };
}

/** Returns something that throws when it is used, and ends the run. */
const unused = (kernel: Kernel, words: string): unknown => {
  const escaped = () => {
    const error = new Error(`${words}, which is not simulated.`);
    kernel.fail(error);
    throw error;
  };
  const named: unknown = new Proxy(escaped, {
    get: (target, name) => (typeof name === 'symbol' || name in target ? Reflect.get(target, name) : named),
    construct: escaped,
  });
  return named;
};

type Done = (error: unknown, answer?: unknown) => void;

/** Compresses synchronously what Node would compress in a thread. */
function zlibOf(kernel: Kernel, life: Life) {
  const own: Record<string, unknown> = { ...zlib };
  for (const name of Object.keys(zlib).filter((one) => one.endsWith('Sync'))) {
    const work = zlib[name as 'gzipSync'];
    own[name.slice(0, -'Sync'.length)] = (...given: [Buffer, ...unknown[]]) => {
      const done = given.pop() as Done;
      kernel.at(0.1, life, '', () => {
        try {
          done(null, work(...(given as [Buffer])));
        } catch (error) {
          done(error);
        }
      });
    };
  }
  return own;
}

function perfOf({ kernel }: Machine) {
  const began = kernel.now();
  const performance = {
    now: () => kernel.now() - began,
    timeOrigin: began,
    mark() {},
    measure() {},
    eventLoopUtilization: () => ({ idle: 0, active: 0, utilization: 0 }),
  };
  const quiet = {
    enable() {},
    disable() {},
    reset() {},
    percentile: () => 0,
    min: 0,
    max: 0,
    mean: 0,
    stddev: 0,
  };
  class PerformanceObserver {
    observe() {}
    disconnect() {}
  }
  // Counts what it is given, without a clock.
  const { createHistogram } = real('node:perf_hooks') as typeof import('node:perf_hooks');
  return {
    performance,
    monitorEventLoopDelay: () => quiet,
    createHistogram,
    PerformanceObserver,
    constants: {},
  };
}

/** As cheap as possible: the owner's password is not tested here. */
function argonOf(kernel: Kernel) {
  const argon = real('@node-rs/argon2') as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const held =
    (name: string) =>
    (...given: unknown[]) =>
      kernel.outside((argon[name] as () => Promise<unknown>)(...(given as [])));
  return { ...argon, hash: held('hash'), hashRaw: held('hashRaw'), verify: held('verify') };
}

function pgliteOf(machine: Machine, durable: Durable) {
  const { types } = real('@electric-sql/pglite') as { types: unknown };
  return { types, PGlite: { defaultStartParams: [], create: async () => clientOf(machine, durable) } };
}
