/** Runs an isolated browser for a single check and makes sure that it ends. */
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { groupBy } from '../../../platform/lib/lists';

export interface EnclosedBrowser {
  readonly executablePath: string;
  readonly enclosure: Enclosure;
}

export interface BrowserOptions extends EnclosedBrowser {
  /** The time limit of the whole check, in milliseconds. */
  readonly limitMs: number;
  /** The memory limit of all its processes together. */
  readonly limitBytes?: number;
}

const LAUNCH_LIMIT_MS = 20_000;
/** A check of one of our own remotes takes a fifth of it. */
const LIMIT_BYTES = 2 * 1024 ** 3;
const NOWHERE = 'http://127.0.0.1:9';

/** A check was stopped because it exceeded a limit; the message names the limit. */
export class TookTooMuchError extends Error {
  override readonly name = 'TookTooMuchError';
}

/** Tries out how the browser can be isolated here; null if it cannot, and nothing may run in it. */
export async function encloseBrowser(executablePath: string): Promise<EnclosedBrowser | null> {
  // Chromium has no sandbox for root.
  const ways: readonly Enclosure[] = isRoot() ? ['namespace'] : ['namespace', 'flags'];
  for (const enclosure of ways) {
    const browser = { executablePath, enclosure };
    const opening = withBrowser({ ...browser, limitMs: LAUNCH_LIMIT_MS }, NOWHERE, async (open) => {
      await (await open()).newPage();
      return browser;
    });
    const opened = await opening.catch(() => null);
    if (opened) return opened;
  }
  return null;
}

/** `look` can open contexts that reach nothing but `origin`. The process has ended when this resolves or rejects. */
export async function withBrowser<T>(
  { executablePath, enclosure, limitMs, limitBytes = LIMIT_BYTES }: BrowserOptions,
  origin: string,
  look: (open: () => Promise<BrowserContext>) => Promise<T>,
): Promise<T> {
  // Imported lazily: only needed if a browser is configured.
  const { chromium } = await import('playwright-core');
  const entrance = await openEntrance(enclosure, executablePath, origin);
  try {
    const server = await chromium.launchServer({
      executablePath: entrance.executablePath,
      env: entrance.env,
      args: entrance.args,
      timeout: LAUNCH_LIMIT_MS,
      chromiumSandbox: true,
      // On a signal, the server's own shutdown ends the browser; at the latest, the browser ends with the process.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    let ended: string | null = null;
    const end = (why: string) => {
      ended ??= why;
      void server.kill();
    };
    const limit = setTimeout(() => end(`is not done after ${limitMs / 1000} s`), limitMs);
    const stopWatching = watchMemory(server.process().pid ?? 0, limitBytes, () =>
      end(`takes more than ${Math.round(limitBytes / 1024 ** 2)} MB of memory`),
    );
    try {
      const browser = await chromium.connect(server.wsEndpoint());
      return await look(async () => {
        const context = await browser.newContext({ serviceWorkers: 'block' });
        await context.route('**/*', (route) =>
          new URL(route.request().url()).origin === origin ? route.continue() : route.abort(),
        );
        return context;
      });
    } catch (error) {
      if (ended) throw new TookTooMuchError(ended, { cause: error });
      throw error;
    } finally {
      clearTimeout(limit);
      stopWatching();
      await server.kill();
    }
  } finally {
    await entrance.close();
  }
}

/** `namespace`: a network namespace of its own, as another user if we are root. `flags`: only Chromium's switches. */
export type Enclosure = 'namespace' | 'flags';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const NOBODY = 65_534;
/** Of each page's script, in MB. */
const HEAP_MB = 512;
/** Of each process. */
const PROCESS_BYTES = 4 * 1024 ** 3;

const isRoot = (): boolean => process.getuid?.() === 0;

async function openEntrance(enclosure: Enclosure, executablePath: string, origin: string) {
  const args = argumentsFor(new URL(origin));
  if (enclosure === 'namespace') return { ...(await namespaceFor(executablePath, new URL(origin))), args };
  return { executablePath, env: { PATH }, args, close: () => Promise.resolve() };
}

/**
 * A context's routes see requests, but neither WebRTC nor WebSockets. So everything but the page's own server goes to
 * a proxy that does not exist, no name is resolved, and WebRTC sends nothing past the proxy.
 */
const argumentsFor = ({ hostname, host }: URL) => [
  '--proxy-server=http://127.0.0.1:9',
  `--proxy-bypass-list=<-loopback>;${host}`,
  `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${hostname}`,
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--js-flags=--max-old-space-size=${HEAP_MB}`,
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Root in the namespace brings up the loopback; the browser's own sandbox needs a user that is not root. */
const ENTER = `#!/bin/sh
exec $GATE_USER unshare --user --map-root-user --net -- /bin/sh -c '
  ip link set lo up && mkfifo "$HOME/listens" || exit 1
  "$GATE_NODE" -e "$GATE_RELAY" >"$HOME/listens" &
  read -r _ <"$HOME/listens" || exit 1
  exec prlimit --core=0 --data=${PROCESS_BYTES} unshare --user --map-user=${NOBODY} --map-group=${NOBODY} -- \\
    "$GATE_BROWSER" "$@" --user-data-dir="$HOME/profile"
' gate "$@"
`;
const OTHER_USER = `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --`;

/** Runs in the namespace: forwards the page's address to our socket, reports readiness, and ends with the browser. */
const RELAY = `const net = require('node:net');
const { GATE_PORT: port, GATE_SOCKET: socket } = process.env;
const pair = (one, other) => { one.pipe(other).pipe(one); one.on('error', () => other.destroy()); other.on('error', () => one.destroy()); };
net.createServer((one) => pair(one, net.connect(socket))).listen(Number(port), '127.0.0.1', () => console.log('listens'));
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), 1000);`;

async function namespaceFor(browser: string, { port }: URL) {
  // Programs that run as us are stored where the other user cannot write.
  const folder = await mkdtemp(join(tmpdir(), 'gate-browser-'));
  const [executablePath, home] = [join(folder, 'enter'), join(folder, 'home')];
  const socket = join(home, 'page');
  await mkdir(home, { mode: 0o700 });
  await writeFile(executablePath, ENTER, { mode: 0o755 });
  const server = await serveAt(socket, Number(port));
  if (isRoot()) {
    await chmod(folder, 0o711);
    for (const given of [home, socket]) await chown(given, NOBODY, NOBODY);
  }
  const env = {
    ...{ PATH, HOME: home, TMPDIR: home, GATE_USER: isRoot() ? OTHER_USER : '', GATE_BROWSER: browser },
    ...{ GATE_NODE: process.execPath, GATE_RELAY: RELAY, GATE_PORT: port, GATE_SOCKET: socket },
  };
  const close = async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { executablePath, env, close };
}

/** A file-system socket leads out of the namespace, only to the page's server. */
async function serveAt(socket: string, port: number): Promise<Server> {
  const server = createServer((one) => {
    const other = connect(port, '127.0.0.1');
    one.pipe(other).pipe(one);
    one.on('error', () => other.destroy());
    other.on('error', () => one.destroy());
  });
  await once(server.listen(socket), 'listening');
  return server;
}

const EVERY_MS = 500;

/** Calls `tooMuch` once the process and its descendants use over `most` bytes; returns a stop function. Needs /proc. */
function watchMemory(pid: number, most: number, tooMuch: () => void): () => void {
  let isOver = false;
  const look = async () => {
    const bytes = await memoryOf(pid);
    if (isOver) return;
    if (bytes > most) tooMuch();
    else timer = setTimeout(look, EVERY_MS);
  };
  let timer = setTimeout(look, EVERY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function memoryOf(root: number): Promise<number> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(names.map(readProcess));
  const childrenOf = groupBy(processes, ({ parent }) => parent);
  const own = processes.filter(({ pid }) => pid === String(root));
  for (const { pid } of own) own.push(...childrenOf(pid));
  return own.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Memory that is private, or shared without a file behind it. The process may have ended by now. */
async function readProcess(pid: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const fieldOf = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { pid, parent: String(fieldOf('PPid')), bytes: (fieldOf('RssAnon') + fieldOf('RssShmem')) * 1024 };
}
