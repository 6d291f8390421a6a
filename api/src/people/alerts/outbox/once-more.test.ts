/**
 * Processes that stall, die or have skewed clocks, and a receiver that is busy, silent or down: in any order, a message
 * arrives at most twice, under the same id, and is never lost.
 */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { testDatabase } from '../../../../test/database';
import { queryRows } from '../../../platform/db/database';
import { customers } from '../../../platform/db/schema';
import { createMemoryLimits } from '../../../platform/lib/limits/limits';
import { createLogger } from '../../../platform/lib/observed/log';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { type SendPost, Unanswered } from '../../../platform/lib/outgoing/request';
import type { Timers } from '../../../platform/lib/time';
import { createPauses } from '../channels/pauses';
import { createWebhookChannel } from '../channels/webhook/webhook-channel';
import { defaultRules } from '../recipients/default-rules';
import type { Subscriber } from '../recipients/recipient';
import { createRecipientsStore } from '../recipients/recipients-store';
import { NO_PAUSES } from '../testing/pauses';
import { SimulatedTime } from '../testing/simulated-time';
import { loading, subscriberOf } from '../testing/subscribers';
import type { NewMessage } from './messages';
import { createOutboxStore } from './outbox-store';
import { createSender } from './sender';

const database = testDatabase();
const RUNS = process.env.TEST_TIER === 'long' ? 200 : 4;
const START = Date.parse('2026-11-22T09:30:00.000Z');
const TICK_MS = 5_000;
const MOST_MS = 2 * 3_600_000;
const TRAVEL_MS = 100;
const ANSWER_MS = 10_000;

const SILENT = 'takes it, says nothing';
const ANSWERS = ['takes it', SILENT, SILENT, 'is busy', 'loses it', 'is away'] as const;
const FATES = ['goes on', 'stands still before', 'stands still after', 'dies before', 'dies after'] as const;
/** The outcome of an attempt, and the fate of the process that makes it. */
interface Turn {
  readonly receiver: (typeof ANSWERS)[number];
  readonly process: (typeof FATES)[number];
  readonly forS: number;
}
const turn: fc.Arbitrary<Turn> = fc.record({
  receiver: fc.constantFrom(...ANSWERS),
  process: fc.constantFrom(...FATES),
  forS: fc.integer({ min: 1, max: 90 }),
});
const GOOD: Turn = { receiver: 'takes it', process: 'goes on', forS: 0 };
/** An overloaded receiver: it accepts every message and answers too late. */
const SLOW: Turn = { receiver: SILENT, process: 'goes on', forS: 0 };

const ADA: Subscriber = {
  ...subscriberOf('ada'),
  tier: 'PREMIUM',
  rules: {
    ...defaultRules('PREMIUM'),
    kinds: {
      ...defaultRules('PREMIUM').kinds,
      billing: { email: 'off', telegram: 'off', push: 'off', webhook: 'on' },
    },
  },
  addresses: new Map([
    ['webhook', JSON.stringify({ id: 'w1', url: 'https://a.example/', generation: 1, previousUntil: null })],
  ]),
};
const messageFor = (id: string): NewMessage => ({
  ...{ id, customerId: 'ada', channel: 'webhook', kind: 'billing', subject: id, facts: null },
  ...{ isSilent: false, priority: 1, uselessAt: null, dueAt: new Date(START) },
});

interface World {
  readonly time: SimulatedTime;
  readonly turns: Turn[];
  /** The messages that have reached the receiver, and the id under which each arrived. */
  readonly arrived: { readonly message: string; readonly under: string }[];
}

/** One sending process. If it stalls, the work that falls due meanwhile runs afterwards, timers first. */
function startProcess({ time, turns, arrived }: World, skewMs: number) {
  let stillUntil = 0;
  let isAlive = true;
  const goOn = async () => {
    while (time.now().getTime() <= stillUntil) await time.sleep(stillUntil + 1 - time.now().getTime());
    if (!isAlive) await new Promise(() => {});
  };
  const meet = (moment: 'before' | 'after', { process, forS }: Turn) => {
    if (process === `stands still ${moment}`) stillUntil = time.now().getTime() + forS * 1_000;
    if (process === `dies ${moment}`) isAlive = false;
  };
  const asProcess =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      await goOn();
      const answer = await time.during(() => work(...given));
      await goOn();
      return answer;
    };
  const after: Timers['after'] = (ms, work) => {
    const due = () => {
      const left = stillUntil - time.now().getTime();
      if (left > 0) cancel = time.after(left, due);
      else if (isAlive) work();
    };
    let cancel = time.after(ms, due);
    return () => cancel();
  };
  const silence = (stop: AbortSignal) =>
    new Promise<void>((resolve) => {
      stop.addEventListener('abort', () => resolve());
      after(ANSWER_MS, resolve);
    });
  const post: SendPost = async ({ headers, body }, stop = new AbortController().signal) => {
    const one = turns.shift() ?? GOOD;
    meet('before', one);
    await goOn();
    if (stop.aborted || one.receiver === 'is away') throw new Unanswered('nobody is there', false);
    await time.sleep(TRAVEL_MS);
    if (one.receiver.startsWith('takes it'))
      for (const { title } of JSON.parse(String(body)).data.alerts as readonly { title: string }[])
        arrived.push({ message: title, under: headers['webhook-id'] ?? '' });
    meet('after', one);
    const isSilent = one.receiver === SILENT || one.receiver === 'loses it';
    if (isSilent) await silence(stop);
    await goOn();
    if (isSilent) throw new Unanswered('no answer in time', true);
    return { status: one.receiver === 'is busy' ? 503 : 204 };
  };
  const now = () => new Date(time.now().getTime() + skewMs);
  const store = createOutboxStore(database.db);
  const sender = createSender(
    createWebhookChannel({ post, pauses: NO_PAUSES, secret: Buffer.alloc(32, 7), now }),
    {
      store: {
        take: asProcess(store.take),
        settle: asProcess(store.settle),
        writeInstead: asProcess(store.writeInstead),
        stillDue: asProcess(store.stillDue),
      },
      load: loading(ADA),
      alertsOf: async (messages) =>
        new Map(messages.map(({ id }) => [id, { kind: 'billing', title: id, text: '', path: '/' } as const])),
      failAddress: async () => {},
      timers: { after, sleep: (ms) => time.sleep(ms) },
      ...{ now, random: () => 0.5, meter: NO_METER, log: createLogger('silent') },
    },
  );
  return {
    isAlive: () => isAlive,
    pump: () => {
      if (time.now().getTime() > stillUntil) void sender.pump().catch(() => {});
    },
  };
}

const rows = () =>
  queryRows<{ id: string; state: string; unsure: number }>(
    database.db,
    sql`select id, state, unsure from alert_messages`,
  );

beforeEach(async () => {
  const at = new Date(START);
  await database.db.insert(customers).values({ id: 'ada', email: 'ada@example.com', createdAt: at });
  await createRecipientsStore(database.db).link('ada', 'webhook', ADA.addresses.get('webhook') ?? '', at);
});

async function live(turns: readonly Turn[], skewMs: number) {
  await database.db.execute(sql`delete from alert_messages`);
  const world: World = { time: new SimulatedTime(START), turns: [...turns], arrived: [] };
  const store = createOutboxStore(database.db);
  await store.write([messageFor('first'), messageFor('second')], new Date(START));
  const start = (index: number) => startProcess(world, index * skewMs);
  const processes = [start(0), start(1)];
  for (let at = START; at < START + MOST_MS; at += TICK_MS) {
    for (const [index, one] of processes.entries()) {
      if (!one.isAlive()) processes[index] = start(index);
      processes[index]?.pump();
    }
    await world.time.moveTo(at + TICK_MS);
    if (at === START + TICK_MS) await store.write([messageFor('third')], new Date(at));
    if (at > START + TICK_MS && (await rows()).every(({ state }) => state !== 'waiting')) break;
  }
  return { arrived: world.arrived, rows: await rows() };
}

it('delivers a message once, or twice under the same id, whichever process stalls or dies', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(turn, { minLength: 1, maxLength: 7 }),
      // Clocks differ by up to a minute, and never coincide on the same millisecond.
      fc.integer({ min: -60, max: 60 }).map((seconds) => seconds * 1_000 + 7),
      async (turns, skewMs) => {
        const { arrived, rows: ended } = await live(turns, skewMs);
        expect(ended).toHaveLength(3);
        for (const { id, state, unsure } of ended) {
          const came = arrived.filter(({ message }) => message === id);
          expect(came.length).toBeLessThanOrEqual(2);
          expect(new Set(came.map(({ under }) => under)).size).toBeLessThanOrEqual(1);
          if (state === 'sent') expect(came.length).toBeGreaterThan(0);
          else expect({ state, mayHaveArrived: unsure > 0 }).toEqual({ state: 'dead', mayHaveArrived: true });
        }
      },
    ),
    { numRuns: RUNS, seed: 15, examples: [[Array(6).fill(SLOW), 7]] },
  );
}, 300_000);

it('stores what one receiver took when another asks for a pause until the year 275760', async () => {
  const time = new SimulatedTime(START);
  const bob = { ...ADA, customerId: 'bob' };
  const at = new Date(START);
  await database.db.insert(customers).values({ id: 'bob', email: 'bob@example.com', createdAt: at });
  const url = 'https://b.example/';
  bob.addresses = new Map([
    ['webhook', (ADA.addresses.get('webhook') ?? '').replace('https://a.example/', url)],
  ]);
  await createRecipientsStore(database.db).link('bob', 'webhook', bob.addresses.get('webhook') ?? '', at);
  const store = createOutboxStore(database.db);
  await store.write([messageFor('first'), { ...messageFor('second'), customerId: 'bob' }], at);
  const forever = Date.parse('275760-01-01') - START;
  const pauses = createPauses({ limits: createMemoryLimits(), now: time.now });
  const sender = createSender(
    createWebhookChannel({
      post: async (one) => (one.url === url ? { status: 503, retryAfterMs: forever } : { status: 204 }),
      ...{ pauses, secret: Buffer.alloc(32, 7), now: time.now },
    }),
    {
      ...{ store, load: loading(ADA, bob) },
      alertsOf: async (messages) => new Map(messages.map(({ id }) => [id, { kind: 'test' } as const])),
      failAddress: async () => {},
      ...{ now: time.now, random: () => 0.5, timers: time, meter: NO_METER, log: createLogger('silent') },
    },
  );
  await sender.pump();
  expect(await rows()).toEqual([
    { id: 'first', state: 'sent', unsure: 0 },
    { id: 'second', state: 'waiting', unsure: 0 },
  ]);
});
