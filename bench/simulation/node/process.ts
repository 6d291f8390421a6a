/** A process of the product, or an outside one, as an instance of its bundle: own modules, clock, timers and chance. */
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import type { Kernel, Life } from '../kernel';
import { builtinsOf, type Outside } from './builtins';
import { abortSignalOf, dateOf, type Machine } from './globals';
import { breakAllOf } from './network';
import type { Port } from './threads';

const NAMES = [
  ...['exports', 'require', 'module', '__filename', '__dirname', 'globalThis', 'global', 'process'],
  ...['performance', 'crypto', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'],
  ...['clearImmediate', 'fetch', 'AbortSignal', 'WebAssembly', 'WebSocket', 'console', 'Date', 'Math'],
] as const;

const scripts = new Map<string, Script>();

function scriptOf(file: string): Script {
  const known = scripts.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const script = new Script(`(function (${NAMES.join(', ')}) {${text}\n})`, { filename: file });
  scripts.set(file, script);
  return script;
}

export interface SimulatedProcess<Exports> {
  readonly machine: Machine;
  readonly exports: Exports;
  /** At once, whatever it does. */
  kill(): void;
  /** Freezes it for this long while the others continue: like a suspended machine, or only its main thread. */
  freeze(ms: number, what: 'all' | 'main thread'): void;
}

let pids = 1000;
const alive = new Set<number>();

export interface Start {
  readonly kernel: Kernel;
  readonly name: string;
  readonly file: string;
  readonly outside: Omit<Outside, 'lives' | 'loadThread'>;
  readonly environment?: Readonly<Record<string, string>>;
}

export function startProcess<Exports>({
  kernel,
  name,
  file,
  outside,
  environment = {},
}: Start): SimulatedProcess<Exports> {
  pids += 1;
  const machine: Machine = { kernel, life: { name, isDead: false }, offset: 0, pid: pids };
  alive.add(machine.pid);
  const lives = new Set<Life>();
  const whole: Outside = {
    ...outside,
    lives,
    loadThread: (own, thread, port, workerData) =>
      void load({
        machine: own,
        root: machine,
        file: fileOf(thread),
        outside: whole,
        environment,
        port,
        workerData,
      }),
  };
  const exports = load({ machine, root: machine, file, outside: whole, environment }) as Exports;
  return {
    machine,
    exports,
    freeze(ms, what) {
      for (const life of [machine.life, ...(what === 'all' ? lives : [])])
        life.frozenUntil = kernel.now() + ms;
    },
    kill() {
      machine.life.isDead = true;
      for (const life of lives) life.isDead = true;
      alive.delete(machine.pid);
      breakAllOf(outside.net, machine.life);
      for (const rollBack of outside.durable?.open.get(machine) ?? []) rollBack();
      outside.durable?.open.delete(machine);
    },
  };
}

/** The path of the built thread is the product's; here its bundle is beside the others. */
const fileOf = (thread: string) =>
  fileURLToPath(new URL(`./${thread.split('/').at(-1)?.replace(/\.js$/, '.cjs')}`, import.meta.url));

interface Load {
  readonly machine: Machine;
  /** The process whose clock it uses. */
  readonly root: Machine;
  readonly file: string;
  readonly outside: Outside;
  readonly environment: Readonly<Record<string, string>>;
  readonly port?: Port;
  readonly workerData?: unknown;
}

function load({ machine, root, file, outside, environment, port, workerData }: Load): unknown {
  const { require, timers, crypto, fetch, performance, threads } = builtinsOf(machine, outside);
  if (port) Object.assign(threads, { parentPort: port, workerData, isMainThread: false });
  const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate } = timers;
  const values: Record<string, unknown> = {
    ...{ setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate },
    ...{ fetch, performance, crypto: crypto.webcrypto, AbortSignal: abortSignalOf(timers) },
    Date: dateOf(machine, () => root.offset),
    Math: mathOf(crypto.random),
    WebAssembly: assemblyOf(),
    WebSocket: undefined,
    console: quietConsole(machine),
    process: processOf(machine, environment),
  };
  const global = Object.create(globalThis) as object;
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(global, name, { value, writable: true, configurable: true });
  const module = { exports: {} };
  const given: Record<string, unknown> = {
    ...values,
    ...{ module, exports: module.exports, require, globalThis: global, global },
    ...{ __filename: file, __dirname: file.slice(0, file.lastIndexOf('/')) },
  };
  Object.defineProperty(global, '__file', { value: pathToFileURL(file).href });
  const body = scriptOf(file).runInThisContext() as (...all: unknown[]) => void;
  body(...NAMES.map((name) => given[name]));
  return module.exports;
}

const mathOf = (random: () => number) => Object.assign(Object.create(Math) as object, { random });

/** Compiled synchronously: nothing in the world may happen in between. */
function assemblyOf() {
  const compile = async (bytes: BufferSource) => new WebAssembly.Module(bytes);
  const instantiate = async (source: BufferSource | WebAssembly.Module, imports?: WebAssembly.Imports) => {
    if (source instanceof WebAssembly.Module) return new WebAssembly.Instance(source, imports);
    const module = new WebAssembly.Module(source);
    return { module, instance: new WebAssembly.Instance(module, imports) };
  };
  return Object.assign(Object.create(WebAssembly) as object, { compile, instantiate });
}

const quietConsole = ({ kernel, life }: Machine) => {
  const say = (...words: unknown[]) =>
    kernel.trace(`${life.name} says: ${words.map(String).join(' ').slice(0, 300)}`);
  return { ...console, log: () => {}, info: say, warn: say, error: say, debug: () => {} };
};

function processOf({ kernel, life, pid }: Machine, environment: Readonly<Record<string, string>>) {
  const own: Record<string, unknown> = {
    pid,
    env: { ...environment },
    argv: ['node', life.name],
    execArgv: [],
    kill(other: number) {
      if (!alive.has(other)) throw Object.assign(new Error('ESRCH'), { code: 'ESRCH' });
      return true;
    },
    hrtime: Object.assign(() => [Math.floor(kernel.now() / 1000), 0], {
      bigint: () => BigInt(Math.floor(kernel.now() * 1e6)),
    }),
    uptime: () => 1,
    memoryUsage: Object.assign(
      () => ({ rss: 1e8, heapTotal: 1e8, heapUsed: 1e8, external: 0, arrayBuffers: 0 }),
      { rss: () => 1e8 },
    ),
    cpuUsage: () => ({ user: 0, system: 0 }),
    on: () => own,
    once: () => own,
    off: () => own,
    emit: () => false,
    emitWarning: () => {},
    exit(code: number) {
      kernel.fail(new Error(`${life.name} ended by itself with ${code}.`));
    },
  };
  return new Proxy(process, {
    get: (target, name) => (typeof name === 'string' && name in own ? own[name] : Reflect.get(target, name)),
  });
}
