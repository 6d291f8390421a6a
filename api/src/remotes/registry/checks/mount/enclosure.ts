/** What a team's code is tried in: a browser with nothing of ours in its environment, and no network but the page's own server. */
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `namespace`: a network of its own, and another user where we are root. `flags`: told to leave the network alone, where
 * the system has no namespaces for us.
 */
export type Enclosure = 'namespace' | 'flags';

/** How the browser is to be launched. */
export interface Entrance {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  close(): Promise<void>;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const NOBODY = 65_534;
/** Of each page's script, in MB. */
const HEAP_MB = 512;
/** Of each process. */
const PROCESS_BYTES = 4 * 1024 ** 3;

export const isRoot = (): boolean => process.getuid?.() === 0;

export async function openEntrance(
  enclosure: Enclosure,
  executablePath: string,
  origin: string,
): Promise<Entrance> {
  const args = argumentsFor(new URL(origin));
  if (enclosure === 'namespace') return { ...(await namespaceFor(executablePath, new URL(origin))), args };
  return { executablePath, env: { PATH }, args, close: () => Promise.resolve() };
}

/**
 * The routes of a context see requests, but neither WebRTC nor WebSockets: what is not for the page's own server goes to a
 * proxy that is nowhere, no name is looked up, and WebRTC sends nothing past the proxy.
 */
const argumentsFor = ({ hostname, host }: URL): readonly string[] => [
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

/** As root of a namespace the loopback comes up; the browser's own sandbox asks for a user that is not root. */
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

/** In the namespace: gives what comes to the page's address to a socket of ours, says when it listens, and goes with the browser. */
const RELAY = `const net = require('node:net');
const { GATE_PORT: port, GATE_SOCKET: socket } = process.env;
const pair = (one, other) => { one.pipe(other).pipe(one); one.on('error', () => other.destroy()); other.on('error', () => one.destroy()); };
net.createServer((one) => pair(one, net.connect(socket))).listen(Number(port), '127.0.0.1', () => console.log('listens'));
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), 1000);`;

async function namespaceFor(browser: string, { port }: URL): Promise<Omit<Entrance, 'args'>> {
  // What is run as us lies where the other user cannot write.
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

/** A socket of the file system leads out of the namespace, to the page's server and nowhere else. */
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
