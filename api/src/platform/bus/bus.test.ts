/**
 * Behaviour common to all buses; and signals that one process finds and another streams, also while the bus is down.
 */
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../test/database';
import { createTestNats, type TestNats } from '../../../test/nats';
import { ended, opened, updated } from '../../advice/signals/testing/signals';
import {
  createSignalsHarness,
  MARKET,
  type SignalsHarness,
} from '../../advice/signals/testing/signals-harness';
import { queryRows } from '../db/database';
import { marketState } from '../db/schema';
import { createLogger } from '../lib/observed/log';
import { REAL_TIMERS } from '../lib/time';
import { type Bus, type BusSettings, openBus } from '.';
import type { BusMessage, Topic } from './topics';

const { TEST_DATABASE_URL: server, TEST_NATS_SERVER: natsProgram } = process.env;
const database = testDatabase();
const log = createLogger('silent');

const buses = new Set<Bus>();
let nats: TestNats | null = null;
let used = 0;
let harness: SignalsHarness;

beforeAll(async () => {
  if (!natsProgram) return;
  nats = await createTestNats(natsProgram);
  await nats.start();
});
beforeEach(() => {
  used += 1;
  harness = createSignalsHarness(database.db);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await harness.stopAll();
  await Promise.all([...buses].map((bus) => bus.stop()));
  buses.clear();
});
afterAll(() => nats?.remove());

type Kind = BusSettings['kind'];
const KINDS: readonly Kind[] = [
  'in-process',
  ...(server ? (['postgres'] as const) : []),
  ...(natsProgram ? (['nats'] as const) : []),
];
const BETWEEN: readonly Kind[] = KINDS.filter((kind) => kind !== 'in-process');

async function settingsOf(kind: Kind): Promise<BusSettings> {
  if (kind === 'nats') return { kind, servers: [nats?.url ?? ''], prefix: `test-${used}` };
  if (kind === 'in-process') return { kind };
  const [row] = await queryRows<{ name: string }>(database.db, sql`select current_database() as name`);
  return { kind, listenUrl: Object.assign(new URL(server ?? ''), { pathname: `/${row?.name}` }).href };
}

/** The bus of one process. The in-process bus is one object that all of them share. */
async function openOne(kind: Kind): Promise<Bus> {
  const [known] = buses;
  if (kind === 'in-process' && known) return known;
  const bus = openBus(await settingsOf(kind), { db: database.db, log });
  buses.add(bus);
  await until(() => bus.health().state === 'up');
  return bus;
}

/** External events arrive in their own time; the test's timeout ends a wait that never succeeds. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await REAL_TIMERS.sleep(5);
}

function heard<T extends Topic>(bus: Bus, topic: T): BusMessage<T>[] {
  const messages: BusMessage<T>[] = [];
  bus.subscribe(topic, (message) => messages.push(message));
  return messages;
}

const changed = (to: number) => ({ after: to - 1, to, changes: [{ seq: to, signal: opened('a').signal }] });

describe.each(KINDS)('the %s bus', (kind) => {
  it('delivers every message in order to all subscribers of its topic, and to no others', async () => {
    const [one, other] = [await openOne(kind), await openOne(kind)];
    const lists = [
      heard(one, 'signals.changed'),
      heard(other, 'signals.changed'),
      heard(other, 'signals.changed'),
    ];
    const status = heard(other, 'market.status');
    for (let to = 1; to <= 50; to += 1) one.publish('signals.changed', changed(to));
    one.publish('market.status', { status: MARKET });
    await until(() => status.length > 0 && lists.every((list) => list.length === 50));
    for (const list of lists)
      expect(list.map(({ to }) => to)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  it('keeps delivering when a listener throws, and stops for a listener that unsubscribed', async () => {
    const bus = await openOne(kind);
    const stop = bus.subscribe('signals.changed', () => {
      throw new Error('of this listener');
    });
    const list = heard(bus, 'signals.changed');
    bus.publish('signals.changed', changed(1));
    await until(() => list.length === 1);
    stop();
    bus.publish('signals.changed', changed(2));
    await until(() => list.length === 2);
  });

  it('is up until it stops; publishing afterwards neither sends nor throws', async () => {
    const [one, other] = [await openOne(kind), await openOne(kind)];
    const list = heard(other, 'signals.changed');
    one.publish('signals.changed', changed(1));
    await until(() => list.length === 1);
    expect(one.health()).toEqual({ state: 'up' });
    await one.stop();
    expect(() => one.publish('signals.unwritten', { signals: [] })).not.toThrow();
  });
});

const betweenProcesses = (kind: Kind) => () => {
  it('streams a signal from the process that did not find it, before a second passes', async () => {
    const market = await harness.replica({ bus: await openOne(kind) });
    const web = await harness.replica({ bus: await openOne(kind), follows: true });
    const stream = await web.stream(harness.owner());
    await market.report(opened('a'));
    await until(() => stream.signals().length === 1);
    await market.report(updated('a', { net: 0.007 }));
    await until(() => stream.signals().length === 2);
    expect(stream.signals()).toMatchObject([{ id: 'a' }, { id: 'a', net: 0.007 }]);
  });

  it('delivers a signal found by the other process to a customer exactly once', async () => {
    const market = await harness.replica({ bus: await openOne(kind) });
    const web = await harness.replica({ bus: await openOne(kind), follows: true });
    const stream = await web.stream(await harness.customer('cus_1', 'GOLD'));
    await market.report(opened('a'));
    await until(() => stream.signals().length === 1);
    await harness.advance(3_000);
    expect(stream.signals()).toHaveLength(1);
  });

  it('reports the other process’s market state, and "stale" once that process no longer reports', async () => {
    const market = await harness.replica({ bus: await openOne(kind) });
    const web = await harness.replica({ bus: await openOne(kind), follows: true });
    const stateIn = async () => (await (await web.get('/api/market/status', harness.owner())).json()).state;
    expect(await stateIn()).toBe('starting');
    await until(async () => {
      await harness.advance(1_000);
      return (await stateIn()) === 'running';
    });
    await market.kill();
    await database.db.update(marketState).set({ at: sql`${marketState.at} - interval '1 minute'` });
    await harness.advance(4_000);
    expect(await stateIn()).toBe('stale');
  });
};

for (const kind of BETWEEN)
  describe(`two processes, a market and a web, joined by ${kind}`, betweenProcesses(kind));

/** Makes every statement fail as if the server were gone; returns the function that brings it back. */
function databaseAway(): () => void {
  const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
  const away = jest.spyOn($client, 'query').mockImplementation(async () => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  });
  return () => away.mockRestore();
}

describe.each(KINDS.filter((kind) => kind !== 'postgres'))('%s bus while the database is away', (kind) => {
  it('keeps streaming open signals, assigns no new ones, and neither loses nor repeats any', async () => {
    const market = await harness.replica({ bus: await openOne(kind) });
    const web =
      kind === 'in-process' ? market : await harness.replica({ bus: await openOne(kind), follows: true });
    const streams = [
      await web.stream(harness.owner()),
      await web.stream(await harness.customer('cus_1', 'GOLD')),
    ];
    const ids = () => streams.map((stream) => stream.signals().map(({ id, net }) => `${id} ${net}`));
    await market.report(opened('a'));
    await until(() => streams.every((stream) => stream.signals().length === 1));
    const lastIds = streams.map((stream) => stream.lastId());

    const comeBack = databaseAway();
    await market.report(opened('b'), updated('a', { net: 0.007, lastSeenAt: '2026-11-21T12:00:05.000Z' }));
    await harness.advance(1_000);
    await until(() => streams.every((stream) => stream.signals().length === 2));
    expect(ids()).toEqual([
      ['a 0.0042', 'a 0.007'],
      ['a 0.0042', 'a 0.007'],
    ]);
    expect(streams.map((stream) => stream.lastId())).toEqual(lastIds);
    await market.report(ended('a'));
    await harness.advance(1_000);
    await until(() => streams.every((stream) => stream.signals().at(-1)?.endedAt));

    comeBack();
    await until(async () => {
      await harness.advance(1_000);
      return streams.every((stream) => stream.signals().at(-1)?.id === 'b');
    });
    await harness.advance(2_000);
    for (const list of ids()) expect(list).toEqual(['a 0.0042', 'a 0.007', 'a 0.0042', 'b 0.0042']);
  });
});

if (natsProgram && server)
  describe('NATS bus while its servers are away', () => {
    it('delivers signals without the bus, and immediately again once the servers are back', async () => {
      const [ofMarket, ofWeb] = [await openOne('nats'), await openOne('nats')];
      const market = await harness.replica({ bus: ofMarket });
      const web = await harness.replica({ bus: ofWeb, follows: true });
      const stream = await web.stream(harness.owner());
      await nats?.kill();
      await until(() => [ofMarket, ofWeb].every((bus) => bus.health().state === 'down'));
      expect(ofWeb.health()).toMatchObject({ reason: expect.any(String) });
      await market.report(opened('a'));
      await harness.advance(1_000);
      await until(() => stream.signals().length === 1);

      await nats?.start();
      await until(() => [ofMarket, ofWeb].every((bus) => bus.health().state === 'up'));
      await market.report(opened('b'));
      await until(() => stream.signals().length === 2);
    });
  });
