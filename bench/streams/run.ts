/**
 * The cost of streams: opening, idling, fan-out and a storm of reconnects, with the server in one process and its
 * clients in another, compared with a bare `res.write` loop to as many connections.
 *
 *   node run.mjs <streams> <server program> <clients program> [database url]
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { Tier } from '@spreadwise/shared-auth/model';
import type { ClientsOrder, Figures, KnownState, ServerAnswer, ServerOrder, Stats, Work } from './orders';

const [given = '5000', serverProgram = '', clientsProgram = '', databaseUrl = ''] = process.argv.slice(2);
const STREAMS = Number(given);
const TIERS: readonly Tier[] = [
  ...(['GOLD', 'GOLD', 'GOLD', 'GOLD', 'PREMIUM', 'PREMIUM', 'PREMIUM'] as const),
  ...(['PRO', 'PRO', 'FREE'] as const),
];
const SIGNALS = 10;
const ROUNDS = 10;
const IDLE_S = 15;
const LIMIT_MS = 8 * 60_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a process that answers each order with one message. */
async function start<Order extends object, Answer>(program: string, ...args: string[]) {
  const child: ChildProcess = fork(program, args, { execArgv: ['--expose-gc'] });
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${program} ended with ${code}`));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve(message);
      });
    });
  const hello = await next();
  const ask = async (order: Order): Promise<Answer> => {
    const answer = next();
    child.send(order);
    return (await answer) as Answer;
  };
  return { hello, ask, kill: () => child.kill('SIGKILL') };
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const say = (name: string, text: string) => console.log(`${name.padEnd(34)}${text}`);
const ms = (value: number) => `${Math.round(value)} ms`;

type Server = Awaited<ReturnType<typeof startServer>>;
type Clients = Awaited<ReturnType<typeof startClients>>;

async function startServer(url = databaseUrl) {
  const server = await start<ServerOrder, ServerAnswer>(serverProgram, url);
  return { ...server, ports: server.hello as { port: number; barePort: number } };
}
const startClients = () => start<ClientsOrder, Stats>(clientsProgram);

interface Side {
  readonly server: Server;
  readonly clients: Clients;
}

async function figuresOf(server: Server): Promise<Figures> {
  const { figures } = await server.ask({ type: 'figures' });
  if (!figures) throw new Error('The server has no figures.');
  return figures;
}

async function workOf(server: Server): Promise<Work> {
  const { work } = await server.ask({ type: 'work' });
  if (!work) throw new Error('The server does not say what it has done.');
  return work;
}

const statesOf = ({ states }: Stats) =>
  states.map(([state, streams]) => ({ ...(JSON.parse(state) as KnownState), streams }));

/** Waits for so many events; returns how many bytes they had. */
async function receive(clients: Clients, events: number): Promise<Stats> {
  const until = Date.now() + 30_000;
  let [got, bytes] = [0, 0];
  let latencyMs: number[] = [];
  for (;;) {
    const stats = await clients.ask({ type: 'stats' });
    got += stats.events;
    bytes += stats.bytes;
    latencyMs = latencyMs.concat(stats.latencyMs);
    if (got >= events) return { ...stats, events: got, bytes, latencyMs };
    if (Date.now() > until) throw new Error(`${events} events were due, ${got} came in 30 s`);
    await sleep(50);
  }
}

/** The embedded database is compiled during its first use. */
async function warmUp(server: Server, clients: Clients, tokens: readonly string[]): Promise<void> {
  await server.ask({ type: 'play', kind: 'opened', count: SIGNALS });
  await sleep(1_500);
  await clients.ask({ type: 'open', port: server.ports.port, tokens: tokens.slice(0, 200), atOnce: 50 });
  await clients.ask({ type: 'close' });
  await sleep(3_000);
}

/** The cost of a stream, in µs of the server's processor time and kB. */
interface Taken {
  readonly openUs: number;
  readonly kb: number;
  readonly idleUsASecond: number;
}

async function measureOpening(server: Server, clients: Clients, tokens: readonly string[]): Promise<Taken> {
  const before = await figuresOf(server);
  const opened = await clients.ask({ type: 'open', port: server.ports.port, tokens, atOnce: 100 });
  const after = await figuresOf(server);
  const cpu = (after.cpuUs - before.cpuUs) / STREAMS;
  say(
    'open, 100 at the same time',
    `p50 ${ms(quantile(opened.openMs, 0.5))}, p99 ${ms(quantile(opened.openMs, 0.99))}, ${Math.round(cpu)} µs of the server's processor each`,
  );
  say(
    'memory a stream',
    `${((after.rssKb - before.rssKb) / STREAMS).toFixed(1)} kB resident, ${((after.usedKb - before.usedKb) / STREAMS).toFixed(1)} kB of heap and buffers`,
  );
  const idle = await figuresOf(server);
  await sleep(IDLE_S * 1_000);
  const later = await figuresOf(server);
  const idleUs = (later.cpuUs - idle.cpuUs) / IDLE_S;
  say(
    'idle, heartbeats and notices',
    `${(idleUs / 10_000).toFixed(1)} % of a core, sessions looked up in memory`,
  );
  return { openUs: cpu, kb: (after.rssKb - before.rssKb) / STREAMS, idleUsASecond: idleUs / STREAMS };
}

/** What the web processes need for this many customers, a twentieth of them watching, with an update a second. */
function workOut({ openUs, kb, idleUsASecond }: Taken, updateUs: number): void {
  for (const customers of [10_000, 100_000, 1_000_000]) {
    const streams = customers / 20;
    const cores = (us: number) => ((us * streams) / 1_000_000).toFixed(1);
    say(
      `worked out, ${customers} customers`,
      `${streams} streams: ${((kb * streams) / 1_048_576).toFixed(1)} GB, ${cores(idleUsASecond)} cores when idle, ${cores(updateUs * SIGNALS)} more for ${SIGNALS} updates a second, ${cores(openUs)} s of a core until all are back`,
    );
  }
}

/** What a server did for its streams in that time. */
async function workFor<T>(server: Server, task: () => Promise<T>): Promise<Work & { readonly result: T }> {
  const before = await workOf(server);
  const result = await task();
  const after = await workOf(server);
  return { result, cpuUs: after.cpuUs - before.cpuUs, writes: after.writes - before.writes };
}

/**
 * Sends so many updates at once to each stream and, in turns, as many bytes with a bare `res.write` to as many
 * connections of another process. In processor time of the server: µs per update and per write, since streams also get
 * other events meanwhile, such as heartbeats.
 */
async function measureFanOut(product: Side, bare: Side, count: number) {
  const { open = {} } = await product.server.ask({ type: 'figures' });
  const ids = new Set(Object.keys(open).slice(0, count));
  const states = statesOf(await product.clients.ask({ type: 'stats' }));
  const events = states.reduce(
    (sum, { known, streams }) => sum + streams * known.filter(([id]) => ids.has(id)).length,
    0,
  );
  const sum = { us: 0, writes: 0, bareUs: 0, bytes: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await workFor(product.server, async () => {
      await product.server.ask({ type: 'play', kind: 'updated', count });
      return receive(product.clients, events);
    });
    sum.bytes += ours.result.bytes;
    sum.us += ours.cpuUs;
    sum.writes += ours.writes;
    const bytes = Math.round(sum.bytes / (events * (round + 1)));
    const theirs = await workFor(bare.server, async () => {
      await bare.server.ask({ type: 'bare', bytes });
      await receive(bare.clients, STREAMS);
    });
    sum.bareUs += theirs.cpuUs;
  }
  const updates = events * ROUNDS;
  return {
    us: sum.us / updates,
    writeUs: sum.us / sum.writes,
    bareUs: sum.bareUs / (STREAMS * ROUNDS),
    bytes: Math.round(sum.bytes / updates),
    writesAnUpdate: sum.writes / updates,
  };
}

/** Opens connections to the bare server; returns the memory that each takes. */
async function openBare({ server, clients }: Side, tokens: readonly string[]): Promise<number> {
  const empty = await figuresOf(server);
  await clients.ask({ type: 'open', port: server.ports.barePort, tokens, atOnce: 100 });
  return ((await figuresOf(server)).usedKb - empty.usedKb) / STREAMS;
}

/** Breaks all connections at once; the product's in turns with the bare server's. */
async function measureStorm({ server, clients }: Side, bare: Side): Promise<number> {
  const clientsBefore = await clients.ask({ type: 'stats' });
  const { cpuUs: serverUs, result } = await workFor(server, async () => {
    const storm = clients.ask({ type: 'storm', port: server.ports.port });
    for (const kind of ['updated', 'ended', 'opened', 'updated'] as const) {
      await server.ask({ type: 'play', kind, count: 3 });
      await sleep(300);
    }
    return storm;
  });
  const { openMs, tookMs, connected, cpuUs } = result;
  say(
    `storm of ${STREAMS} reconnects`,
    `all back after ${ms(tookMs)} (p50 ${ms(quantile(openMs, 0.5))}), ${connected} connected; processor: ${ms(serverUs / 1_000)} of the server, ${Math.round(serverUs / STREAMS)} µs each, and ${ms((cpuUs - clientsBefore.cpuUs) / 1_000)} of the clients`,
  );
  const theirs = await workFor(bare.server, () =>
    bare.clients.ask({ type: 'storm', port: bare.server.ports.barePort }),
  );
  say(
    'the same of bare connections',
    `all back after ${ms(theirs.result.tookMs)}, ${Math.round(theirs.cpuUs / STREAMS)} µs of the server each`,
  );
  await sleep(4_000);
  const { open = {} } = await server.ask({ type: 'figures' });
  const stats = await clients.ask({ type: 'stats' });
  const wrong = statesOf(stats).filter(
    ({ isLimited, known }) =>
      known.some(([id, version]) => open[id] !== version) ||
      (!isLimited && known.length !== Object.keys(open).length),
  );
  const lost = wrong.reduce((sum, { streams }) => sum + streams, 0);
  say(
    'lost, doubled',
    `${lost} streams know something else than is open, ${stats.doubled} events came twice`,
  );
  return lost + stats.doubled;
}

/** The delay of advice on the process that writes it, and on one that follows it by the database. */
async function measureFollower(server: Server): Promise<void> {
  const follower = await startServer();
  const streams = 200;
  const tokensOf = async (one: Server) =>
    (await one.ask({ type: 'customers', tiers: Array.from({ length: streams }, () => 'GOLD' as const) }))
      .tokens ?? [];
  const [here, there] = [await startClients(), await startClients()];
  await here.ask({ type: 'open', port: server.ports.port, tokens: await tokensOf(server), atOnce: 20 });
  await there.ask({ type: 'open', port: follower.ports.port, tokens: await tokensOf(follower), atOnce: 20 });
  const late: [number[], number[]] = [[], []];
  for (let round = 0; round < 4 * ROUNDS; round += 1) {
    await server.ask({ type: 'play', kind: 'opened', count: 1 });
    for (const [index, clients] of [here, there].entries())
      late[index as 0 | 1].push(...(await receive(clients, streams)).latencyMs);
    await server.ask({ type: 'play', kind: 'ended', count: 1 });
    for (const clients of [here, there]) await receive(clients, streams);
  }
  say('found to read, same process', `p50 ${ms(quantile(late[0], 0.5))}, p99 ${ms(quantile(late[0], 0.99))}`);
  say(
    'found to read, another process',
    `p50 ${ms(quantile(late[1], 0.5))}, p99 ${ms(quantile(late[1], 0.99))}`,
  );
  for (const one of [here, there]) one.kill();
  await follower.ask({ type: 'stop' }).catch(() => undefined);
  follower.kill();
}

async function bench(): Promise<number> {
  const product = { server: await startServer(), clients: await startClients() };
  const { server, clients } = product;
  console.log(
    `${STREAMS} streams on the ${databaseUrl ? 'PostgreSQL' : 'embedded'} database: 40 % GOLD, 30 % PREMIUM, 20 % PRO, 10 % FREE; ${SIGNALS} signals open`,
  );
  const tiers = Array.from({ length: STREAMS }, (_, index) => TIERS[index % TIERS.length] ?? 'FREE');
  const { tokens = [] } = await server.ask({ type: 'customers', tiers });
  await warmUp(server, clients, tokens);
  const taken = await measureOpening(server, clients, tokens);
  const bare = { server: await startServer(''), clients: await startClients() };
  const bareKb = await openBare(bare, tokens);
  const one = await measureFanOut(product, bare, 1);
  const many = await measureFanOut(product, bare, SIGNALS);
  say(
    'an update a stream, one at a time',
    `${one.us.toFixed(1)} µs, ${one.bytes} bytes; ${one.writeUs.toFixed(1)} µs a write, of which there were ${one.writesAnUpdate.toFixed(2)} an update`,
  );
  say(
    'bare res.write of the same bytes',
    `${one.bareUs.toFixed(1)} µs, ${bareKb.toFixed(1)} kB of heap a connection`,
  );
  say(
    `an update a stream, ${SIGNALS} at a time`,
    `${many.us.toFixed(1)} µs, ${many.bytes} bytes; bare res.write, one at a time, ${many.bareUs.toFixed(1)} µs`,
  );
  say(
    'ratio',
    `${(one.bareUs / one.us).toFixed(2)} one at a time, ${(one.bareUs / one.writeUs).toFixed(2)} a write, ${(many.bareUs / many.us).toFixed(2)} ${SIGNALS} at a time`,
  );
  const faults = await measureStorm(product, bare);
  await bare.server.ask({ type: 'stop' }).catch(() => undefined);
  for (const one of [bare.server, bare.clients]) one.kill();
  workOut(taken, many.us);
  clients.kill();
  if (databaseUrl) await measureFollower(server);
  await server.ask({ type: 'stop' }).catch(() => undefined);
  server.kill();
  return faults;
}

const limit = setTimeout(() => {
  console.error(`The bench has not ended within ${LIMIT_MS / 60_000} min.`);
  process.exit(1);
}, LIMIT_MS);
const faults = await bench();
clearTimeout(limit);
process.exit(faults === 0 ? 0 : 1);
