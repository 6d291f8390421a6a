/** The gate's browser, and what code in it cannot reach: the network beyond the page's server, and our own secrets. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { withBrowser } from '../../api/src/remotes/checks/mount/browser';
import { expect, test } from './harness/fixtures';

const SECRET = 'a secret that stands in the environment';

/** The page's server, and a TCP and a UDP server that a page of the gate must not be able to reach. */
async function around() {
  let [pages, connections, packets] = [0, 0, 0];
  const own = createServer((_, response) => {
    pages += 1;
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>x</title>');
  });
  const other = createServer().on('connection', () => {
    connections += 1;
  });
  const udp = createSocket('udp4', () => {
    packets += 1;
  });
  for (const server of [own, other]) await once(server.listen(0, '127.0.0.1'), 'listening');
  await once(udp.bind(0, '0.0.0.0'), 'listening');
  const portOf = (server: typeof own) => (server.address() as { port: number }).port;
  return {
    origin: `http://127.0.0.1:${portOf(own)}`,
    ports: { other: portOf(other), udp: udp.address().port },
    seen: () => ({ pages, connections, packets }),
    close() {
      own.close();
      other.close();
      udp.close();
    },
  };
}

/** Runs in the page: tries every way in which a page can reach another host. */
async function reachOut({ other, udp }: { other: number; udp: number }): Promise<string[]> {
  const reached: string[] = [];
  // A blocked attempt may hang for long; a successful one takes milliseconds.
  const limited = (work: Promise<unknown>) =>
    Promise.race([work, new Promise((_, refuse) => setTimeout(refuse, 1_000))]);
  const attempt = (name: string, work: Promise<unknown>) =>
    limited(work).then(
      () => reached.push(name),
      () => {},
    );
  const opens = (socket: WebSocket) =>
    new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
  await attempt('fetch', fetch(`http://127.0.0.1:${other}/`, { mode: 'no-cors' }));
  await attempt('name', fetch(`http://gate.localhost:${other}/`, { mode: 'no-cors' }));
  await attempt('socket', opens(new WebSocket(`ws://127.0.0.1:${other}/`)));
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preconnect', href: `http://127.0.0.1:${other}` });
  document.head.append(link);
  const urls = [`stun:127.0.0.1:${udp}`, `stun:localhost:${udp}`];
  const peer = new RTCPeerConnection({ iceServers: [{ urls }] });
  peer.createDataChannel('x');
  const gathered = new Promise((resolve) => {
    peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve(null);
  });
  await peer.setLocalDescription(await peer.createOffer());
  await limited(gathered).catch(() => {});
  return reached;
}

test('a page in the gate’s browser reaches only its own server, whatever it tries', async ({ enclosed }) => {
  const { origin, ports, seen, close } = await around();
  const reached = await withBrowser({ ...enclosed, limitMs: 60_000 }, origin, async (open) => {
    const page = await (await open()).newPage();
    await page.goto(origin);
    return page.evaluate(reachOut, ports);
  });
  close();
  expect({ reached, ...seen() }).toEqual({ reached: [], pages: 1, connections: 0, packets: 0 });
});

test('the gate’s browser runs as another user, without our environment or network', async ({ enclosed }) => {
  test.skip(enclosed.enclosure !== 'namespace', 'Without namespaces it is told to leave the network alone.');
  process.env.GATE_TEST_SECRET = SECRET;
  // Includes the worker's own browser.
  const before = new Set(descendantsOf(process.pid));
  const found = await withBrowser({ ...enclosed, limitMs: 60_000 }, 'http://127.0.0.1:9', async (open) => {
    await (await open()).newPage();
    const own = descendantsOf(process.pid).filter((pid) => !before.has(pid));
    return own.map((pid) => ({
      name: read(`/proc/${pid}/comm`).trim(),
      environment: read(`/proc/${pid}/environ`),
      networks: read(`/proc/${pid}/net/dev`).match(/^ *\w+(?=:)/gm),
      user: userOf(pid),
    }));
  });
  delete process.env.GATE_TEST_SECRET;
  const browsers = found.filter(({ name }) => /^chrom/.test(name));
  expect(browsers.length).toBeGreaterThan(1);
  for (const one of browsers) {
    expect(one.environment).not.toContain(SECRET);
    expect(one.networks?.map((name) => name.trim()) ?? []).toEqual(['lo']);
    if (process.getuid?.() === 0) expect(one.user).not.toBe(0);
  }
});

test('a browser that uses too much memory over all its processes is ended completely', async ({
  enclosed,
}) => {
  const before = new Set(descendantsOf(process.pid));
  const look = withBrowser(
    { ...enclosed, limitMs: 60_000, limitBytes: 900 * 1024 ** 2 },
    'http://127.0.0.1:9',
    async (open) => {
      // Three pages of different sites: each has its own process, and none uses much alone.
      const pages = await Promise.all([1, 2, 3].map(async () => (await open()).newPage()));
      await Promise.all(pages.map((page) => page.evaluate(fill, 300)));
      await Promise.all(pages.map((page) => page.waitForEvent('close', { timeout: 0 })));
      await open();
    },
  );
  await expect(look).rejects.toThrow('takes more than 900 MB of memory');
  const left = () =>
    descendantsOf(process.pid).filter((pid) => !before.has(pid) && /^chrom/.test(read(`/proc/${pid}/comm`)));
  await expect.poll(left).toEqual([]);
});

/** Runs in the page. */
function fill(megabytes: number): void {
  const held = Array.from({ length: megabytes }, () => new Uint8Array(1024 ** 2).fill(1));
  Object.assign(window, { held });
}

/** Returns '' when the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const userOf = (pid: number) => statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? null;

function descendantsOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.filter((one) => Number(/\) \S (\d+)/.exec(read(`/proc/${one}/stat`))?.[1]) === pid);
  return children.flatMap((child) => [Number(child), ...descendantsOf(Number(child))]);
}
