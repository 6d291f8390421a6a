/**
 * The product in its roles on this machine, with seeded random faults: kills, stops, cuts, silence and slowness. The
 * final check: advice came back in time, nothing was lost or sent twice, and /readyz was right.
 *
 *   node run.mjs <settings as JSON>
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../api/test/free-port';
import { createTestNats } from '../../api/test/nats';
import { sessionHeaders, sessionKey } from '../../api/test/session';
import { placesEnvironment } from '../delivery/places';
import { personWith, startAlerts } from './alerts';
import { type Counts, crowdOf, startCrowd } from './crowd';
import { Customer } from './customer';
import { FAULTS, type Fault, type World } from './faults';
import { type Ground, ProductProcess } from './process';
import { COINS, writeRecording } from './recording';

interface Settings {
  readonly seed: number;
  readonly rounds: number;
  readonly customers: number;
  /** Streams that are open in addition to the customers'. */
  readonly streams: number;
  /** Part of a fault's name; empty for all faults. */
  readonly only: string;
  readonly databaseUrl: string;
  readonly natsProgram: string;
  readonly program: string;
  readonly sandboxProgram: string;
}

/** In ms. */
interface During {
  readonly began: number;
  readonly ended: number;
}

interface Row {
  readonly fault: string;
  readonly during: During;
  readonly backMs: number | null;
  readonly limitMs: number;
  readonly failed: number;
  readonly asked: number;
  readonly wrong: readonly string[];
}

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
const random = randomOf(settings.seed);
const folder = mkdtempSync(join(tmpdir(), 'spreadwise-chaos-'));
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const RECORDING = 'market.ndjson';
const RECORDED_S = 3_600;
const CALM_LIMIT_MS = 60_000;
const SETTLE_MS = 3_000;

/** mulberry32 */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

async function startSandbox(): Promise<{ readonly child: ChildProcess; readonly origin: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, [settings.sandboxProgram], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, PORT: String(port) },
  });
  return { child, origin: `http://127.0.0.1:${port}` };
}

async function createGround(
  natsUrl: string,
  sandboxOrigin: string,
  places: Ground['environment'],
): Promise<Ground> {
  const url = new URL(settings.databaseUrl);
  return {
    program: settings.program,
    folder,
    postgres: {
      port: Number(url.port),
      url: (port) => Object.assign(new URL(url), { port: String(port) }).href,
    },
    natsPort: Number(new URL(natsUrl).port),
    environment: {
      ...places,
      NODE_ENV: 'development',
      PUBLIC_ORIGIN: 'http://localhost:3000',
      OWNER_PASSWORD: 'the-password-of-the-owner',
      STRIPE_API_BASE: sandboxOrigin,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      MARKET_FEED: 'replay',
      REPLAY: join(folder, RECORDING),
      RATE_LIMITS: 'off',
      // Longer than a load balancer takes to notice.
      DRAIN_MS: '1500',
      STOP_LIMIT_MS: '5000',
      LOG_LEVEL: 'info',
    },
  };
}

const crowdPeople = crowdOf(settings.streams);
const tierOf = (n: number) => (n % 4 === 3 ? 'BASIC' : 'GOLD');

/** Each gets alerts for coins of their own. */
const people = Array.from({ length: settings.customers }, (_, n) =>
  personWith(
    `cus_${n}`,
    tierOf(n),
    COINS.filter((_coin, index) => index % settings.customers === n),
  ),
);

/** Those who receive advice. */
interface Audience {
  /** Customers whom everything reaches. */
  readonly customers: readonly Customer[];
  readonly crowd: ReturnType<typeof startCrowd>;
}

async function signIn(
  database: pg.Client,
  who: readonly { readonly customerId: string }[],
): Promise<readonly [id: string, token: string][]> {
  const made = who.map(({ customerId }) => [customerId, `token-of-customer-${customerId}`] as const);
  const inAnHour = new Date(Date.now() + 3 * 3_600_000);
  for (const [id, token] of made)
    await database.query(
      `insert into sessions (token_hash, role, customer_id, address_proven, created_at, expires_at)
       values ($1, 'CUSTOMER', $2, true, now(), $3)`,
      [sessionKey(token), id, inAnHour],
    );
  return made.map(([id, token]) => [id, token]);
}

/** Sends requests like a page, to any ready web process; counts those without an answer, or with a 5xx. */
function startAsking(pick: () => number | null, token: string, counts: Counts) {
  let isOver = false;
  const ask = async (path: string) => {
    const port = pick();
    if (port === null) return;
    counts.asked += 1;
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: sessionHeaders(token),
        signal: AbortSignal.timeout(15_000),
      });
      await answer.arrayBuffer();
      if (answer.status >= 500) counts.failed += 1;
    } catch {
      counts.failed += 1;
    }
  };
  const run = async () => {
    for (const path = ['/api/config', '/api/signals', '/signup']; !isOver; await wait(40)) {
      path.push(path.shift() as string);
      await ask(path[0] as string);
    }
  };
  const running = Promise.all([run(), run()]);
  return {
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function main(): Promise<boolean> {
  await writeRecording(join(folder, RECORDING), RECORDED_S);
  const nats = await createTestNats(settings.natsProgram);
  await nats.start();
  const sandbox = await startSandbox();
  const alerts = await startAlerts(settings.seed);
  const ground = await createGround(nats.url, sandbox.origin, placesEnvironment(alerts.places));
  const database = new pg.Client({ connectionString: settings.databaseUrl });
  await database.connect();
  const create = async (name: string, role: ProductProcess['role']) =>
    ProductProcess.create(name, role, await freePort(), ground);
  const webs = [await create('web-1', 'web'), await create('web-2', 'web')];
  const markets = [await create('market-1', 'market'), await create('market-2', 'market')];
  const worker = await create('worker', 'worker');
  const all = [...webs, ...markets, worker];
  process.on('exit', () => {
    for (const part of all) part.signal('SIGKILL');
    sandbox.child.kill('SIGKILL');
  });
  console.log(`seed ${settings.seed}; what the processes say: ${folder}`);
  // The first one creates the tables. The worker starts when its customers are there: nothing tells it of rows.
  for (const part of [...webs, ...markets]) await part.start();
  const told = await alerts.tell(settings.databaseUrl, [...people, ...crowdPeople]);
  await worker.start();
  const holders = await signIn(database, people);
  const crowdTokens = (await signIn(database, crowdPeople)).map(([, token]) => token);

  let turn = 0;
  const pick = () => {
    const ready = webs.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length]?.port ?? null;
  };
  let isOver = false;
  const polling = Promise.all(
    all.map(async (part) => {
      while (!isOver) {
        if (part.isAlive) await part.ask();
        else part.readiness = null;
        await wait(200);
      }
    }),
  );
  const customers = holders.map(([id, token], n) => new Customer(id, token, tierOf(n) === 'GOLD', pick));
  const following = Promise.all(customers.map((customer) => customer.follow()));
  while (!customers.every(({ isListening }) => isListening)) await wait(50);
  const earlier = (await database.query('select id from signals where ended_at is not null')).rows.map(
    ({ id }) => id as string,
  );
  const counts: Counts = { asked: 0, failed: 0 };
  const asking = startAsking(pick, holders[0]?.[1] ?? '', counts);
  const crowd = startCrowd(settings.streams, crowdTokens, pick, counts);
  const world: World = {
    ...{ webs, markets, worker, nats, database, one, wait },
    leader: () =>
      markets.toSorted((a, b) => b.ledAt - a.ledAt).find(({ isAlive }) => isAlive) ?? one(markets),
  };
  const audience = { customers: customers.filter(({ hearsAll }) => hearsAll), crowd };
  const rows: Row[] = [];
  const without: During[] = [];
  for (const fault of plan()) {
    const row = await play(fault, world, audience, counts);
    rows.push(row);
    if (fault.allotsNothing) without.push(row.during);
    print(row);
  }
  await calm(all, audience);
  // Open signals end and are sent, so that the record is complete.
  for (const market of markets) await market.end('SIGTERM');
  await wait(SETTLE_MS);
  for (const customer of customers) customer.stop();
  isOver = true;
  await Promise.all([polling, following, asking.stop(), crowd.stop()]);
  const alerted = await told.audit();
  console.log(`\n${alerted.arrivals} alerts came, ${alerted.marked} of them marked repeats`);
  const wrong = [
    ...(await audit(database, customers, { earlier: new Set(earlier), without })),
    ...alerted.wrong.slice(0, 20),
  ];
  for (const part of all) await part.close();
  sandbox.child.kill('SIGKILL');
  await nats.remove();
  await database.end();
  return sum(rows, customers, wrong);
}

/** Each fault once in a seeded order, repeated until there are enough rounds. */
function plan(): readonly Fault[] {
  const known = FAULTS.filter(({ name }) => name.includes(settings.only));
  const planned: Fault[] = [];
  while (planned.length < settings.rounds && known.length > 0) {
    const left = [...known];
    while (left.length > 0) planned.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return planned.slice(0, settings.rounds);
}

/** Resolves when every process is ready and every tab receives a running market. */
async function calm(all: readonly ProductProcess[], { customers, crowd }: Audience): Promise<void> {
  const until = performance.now() + CALM_LIMIT_MS;
  const isCalm = () =>
    crowd.isWhole() &&
    all.every(({ isReady }) => isReady) &&
    customers.every(({ heardAt }) => Date.now() - heardAt < 2_500);
  while (!isCalm()) {
    if (performance.now() > until) {
      const unready = all.filter(({ isReady }) => !isReady).map(({ name }) => name);
      const deaf = customers.filter(({ heardAt }) => Date.now() - heardAt >= 2_500).map(({ id }) => id);
      throw new Error(`It did not become calm: not ready ${unready}; hear nothing ${deaf}.`);
    }
    await wait(100);
  }
}

async function play(fault: Fault, world: World, audience: Audience, counts: Readonly<Counts>): Promise<Row> {
  const all = [...world.webs, ...world.markets, world.worker];
  await calm(all, audience);
  const before = { ...counts };
  const wrong = new Set<string>();
  const began = Date.now();
  const { excused, end } = await fault.begin(world);
  const watching = watchReadiness(
    all.filter((part) => !excused.includes(part)),
    wrong,
  );
  const [least, most] = fault.lastsMs;
  const lastsMs = Math.round(least + random() * (most - least));
  const heard = (since: number) => firstHeard(audience.customers, since, fault.limitMs + 20_000);
  const early = fault.from === 'beginning' ? heard(began) : null;
  await wait(Math.max(0, began + lastsMs - Date.now()));
  for (const part of excused)
    if (part.database.condition === 'cut' && part.isReady)
      wrong.add(`${part.name} is ready without a database`);
  const ended = Date.now();
  await end();
  const backMs = await (early ?? heard(ended));
  await watching.stop();
  await calm(all, audience).catch((error: Error) => wrong.add(error.message));
  return {
    fault: fault.name,
    during: { began, ended },
    backMs,
    limitMs: fault.limitMs,
    asked: counts.asked - before.asked,
    failed: counts.failed - before.failed,
    wrong: [...wrong, ...(fault.mayFail || counts.failed === before.failed ? [] : ['requests failed'])],
  };
}

/** Waits until the last tab has received what the market reported after the moment; null: not in time. */
async function firstHeard(
  customers: readonly Customer[],
  since: number,
  limitMs: number,
): Promise<number | null> {
  const until = Date.now() + limitMs;
  while (Date.now() < until) {
    if (customers.every(({ freshest, heardAt }) => freshest > since && heardAt > since))
      return Date.now() - since;
    await wait(20);
  }
  return null;
}

/** Every process without an excuse must be ready all the time. */
function watchReadiness(processes: readonly ProductProcess[], wrong: Set<string>) {
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      for (const { name, readiness } of processes)
        if (readiness && readiness.status !== 200) wrong.add(`${name} said ${readiness.status}`);
      await wait(100);
    }
  };
  const watching = watch();
  return {
    async stop() {
      isOver = true;
      await watching;
    },
  };
}

interface Excused {
  /** What had ended before anybody listened. */
  readonly earlier: ReadonlySet<string>;
  /** When nothing was assigned. Signals that began and ended in it are nobody's, and are stored afterwards. */
  readonly without: readonly During[];
}

/** Compares the database with what was sent. */
async function audit(
  database: pg.Client,
  customers: readonly Customer[],
  { earlier, without }: Excused,
): Promise<readonly string[]> {
  const rows = async (text: string, values: readonly unknown[] = []) =>
    (await database.query(text, [...values])).rows;
  /** When each was found, ended, and first assigned. */
  const storiesOf = async (ids: readonly string[]) =>
    (
      await rows(
        `select s.id, to_char(s.detected_at, 'HH24:MI:SS.MS') as found, to_char(s.ended_at, 'HH24:MI:SS.MS') as ended,
           (select to_char(min(at), 'HH24:MI:SS.MS') from signal_deliveries d where d.signal_id = s.id) as given
         from signals s where s.id = any($1)`,
        [ids],
      )
    ).map(({ id, found, given, ended }) => `${id} found ${found}, given ${given}, ended ${ended}`);
  const wrong: string[] = [];
  const advised = (await rows('select id, detected_at, ended_at from signals where is_advice')) as Advised[];
  const all = advised.filter((one) => !without.some((time) => fellInto(time, one))).map(({ id }) => id);
  const known = new Set(advised.map(({ id }) => id));
  for (const { id, told } of customers) {
    const isCounted = (await rows('select tier from comps where customer_id = $1', [id]))[0]?.tier !== 'GOLD';
    const given = isCounted
      ? (await rows('select signal_id from signal_deliveries where customer_id = $1', [id])).map(
          ({ signal_id }) => signal_id as string,
        )
      : all;
    const has = isCounted ? new Set(given) : known;
    const lost = given.filter((signal) => !told.ids.has(signal) && !earlier.has(signal));
    const foreign = [...told.ids].filter((signal) => !has.has(signal));
    if (lost.length)
      wrong.push(
        `${id} was not told of ${lost.length} of ${given.length}: ${await storiesOf(lost.slice(0, 3))}`,
      );
    if (foreign.length)
      wrong.push(`${id} was told of ${foreign.length} that are not in the record: ${foreign.slice(0, 3)}`);
    if (told.doubled.length) wrong.push(`${id} was told twice: ${told.doubled.slice(0, 3)}`);
  }
  const counts = await rows(
    `select a.customer_id, a.day, a.used, count(d.signal_id)::int as given from signal_allowances a
     left join signal_deliveries d on d.customer_id = a.customer_id and d.day = a.day
     group by 1, 2, 3 having a.used <> count(d.signal_id)`,
  );
  for (const row of counts) wrong.push(`${row.customer_id} was counted ${row.used} and given ${row.given}`);
  const twice = await rows(
    'select cycle, count(*)::int as number from signals where ended_at is null group by 1 having count(*) > 1',
  );
  for (const { cycle, number } of twice) wrong.push(`${cycle} is open ${number} times`);
  const seqs = await rows('select seq, count(*)::int as number from signals group by 1 having count(*) > 1');
  if (seqs.length) wrong.push(`${seqs.length} numbers of the log are there twice`);
  return wrong;
}

interface Advised {
  readonly id: string;
  readonly detected_at: Date;
  readonly ended_at: Date | null;
}

const fellInto = ({ began, ended }: During, { detected_at: from, ended_at: until }: Advised): boolean =>
  from.getTime() >= began && until !== null && until.getTime() <= ended;

function print({ fault, during: { began, ended }, backMs, limitMs, asked, failed, wrong }: Row): void {
  const back = backMs === null ? 'never' : (backMs / 1_000).toFixed(1);
  const late = backMs === null || backMs > limitMs ? ' LATE' : '';
  console.log(
    `${fault.padEnd(68)}${((ended - began) / 1_000).toFixed(1).padStart(6)}${back.padStart(7)}${String(limitMs / 1_000).padStart(5)}${String(asked).padStart(7)}${String(failed).padStart(6)}${late}${wrong.length ? `  ${wrong.join('; ')}` : ''}`,
  );
}

function sum(rows: readonly Row[], customers: readonly Customer[], wrong: readonly string[]): boolean {
  const late = rows.filter(({ backMs, limitMs }) => backMs === null || backMs > limitMs).length;
  const unready = rows.filter((row) => row.wrong.length > 0).length;
  const told = customers.reduce((total, { told: { ids } }) => total + ids.size, 0);
  console.log(
    `\nseed ${settings.seed}: ${rows.length} faults, ${late} late, ${unready} with something wrong; ${customers.length} customers told of ${told} signals`,
  );
  for (const line of wrong) console.log(line);
  if (wrong.length === 0) console.log('nothing lost, nothing told twice');
  return late + unready + wrong.length === 0;
}

console.log(
  `${'fault'.padEnd(68)}${'s'.padStart(6)}${'back'.padStart(7)}${'goal'.padStart(5)}${'asked'.padStart(7)}${'5xx'.padStart(6)}`,
);
main().then(
  (isGood) => process.exit(isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
