/** Writing what the pipeline finds: in batches, by one process at a time, and what happens when it dies. */
import { count, eq, isNull, sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { ageLeases } from '../../../../test/leases';
import type { Database } from '../../../platform/db/database';
import { leases, signalAllowances, signalDeliveries, signals } from '../../../platform/db/schema';
import { createLeasesStore } from '../../../platform/lib/leases/lease-store';
import { DAY_MS } from '../../../platform/lib/time';
import { ended, opened, signalOf, updated } from '../testing/signals';
import {
  createSignalsHarness,
  LEAD_LIFETIME_MS,
  type SignalsHarness,
  turns,
} from '../testing/signals-harness';
import { LEAD } from './lead';
import { createLeadTable, createSignalStore, signalRetention } from './signal-store';

const database = testDatabase();
let harness: SignalsHarness;
beforeEach(() => {
  harness = createSignalsHarness(database.db);
});
afterEach(() => harness.stopAll());

const rows = async () =>
  (await database.db.select().from(signals).orderBy(signals.id)).map(({ id, data }) => ({
    id,
    endReason: data.endReason,
    endedAt: data.endedAt,
  }));
const openIds = async () =>
  (await database.db.select({ id: signals.id }).from(signals).where(isNull(signals.endedAt))).map(
    ({ id }) => id,
  );

const takeLead = (holder: string) => createLeadTable(database.db).takeLease({ key: LEAD, holder }, 60_000);

/** Counts the statements that write signals meanwhile. */
async function writesDuring(work: () => Promise<void>): Promise<number> {
  const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
  const spy = jest.spyOn($client, 'query');
  await work();
  const texts = spy.mock.calls.map(([given]) =>
    typeof given === 'string' ? given : (given as { text: string }).text,
  );
  spy.mockRestore();
  return texts.filter((text) => text.includes('insert into signals')).length;
}

describe('a change', () => {
  it('is stored exactly as reported, to the last digit', async () => {
    const here = await harness.replica();
    const words = { net: 0.1 + 0.2, transferCostEur: null, expectedMs: 4_000 };
    await here.report(opened('a', words));
    const [row] = await database.db.select().from(signals);
    expect(row?.data).toEqual(signalOf('a', words));
    expect(row).toMatchObject({
      exchanges: ['binance', 'kraken'],
      assets: ['BTC', 'USD-a'],
      endedAt: null,
      endedSeq: null,
    });
    await here.report(ended('a', words));
    expect((await database.db.select().from(signals))[0]).toMatchObject({
      endedAt: new Date('2026-11-21T12:00:30.000Z'),
      endedSeq: expect.any(Number),
    });
  });

  it('is written in one statement a second with all others, however many there are', async () => {
    const here = await harness.replica();
    await here.report(...Array.from({ length: 50 }, (_, n) => opened(`s${n}`)));
    const writes = await writesDuring(async () => {
      for (let i = 0; i < 20; i += 1)
        here.reportOnly(...Array.from({ length: 50 }, (_, n) => updated(`s${n}`, { net: i / 1000 })));
      await turns();
      await harness.advance(1_000);
    });
    expect(writes).toBe(1);
    const nets = await database.db.select({ net: signals.net }).from(signals);
    expect(new Set(nets.map(({ net }) => net))).toEqual(new Set([0.019]));
  });

  it('is written as an end, and assigned to nobody, if the signal ended before it was written', async () => {
    const here = await harness.replica();
    const stream = await here.stream(await harness.customer('cus_1', 'GOLD'));
    await here.report(opened('a'), ended('a'));
    expect(await rows()).toMatchObject([{ id: 'a', endReason: 'gain gone' }]);
    expect(stream.signals()).toEqual([]);
    expect(await database.db.$count(signalDeliveries)).toBe(0);
  });

  it('does not block the others if the database cannot store it', async () => {
    const here = await harness.replica();
    await here.report(opened('a'), opened('bad', { asset: 'B\0C' }), opened('b'));
    expect(await openIds()).toEqual(['a', 'b']);
    await here.report(opened('c'));
    expect(await openIds()).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['away', 'ECONNREFUSED'],
    ['read-only', '25006'],
    ['full', '53100'],
    ['locked', '55P03'],
  ])('waits while the database is %s, and is written afterwards', async (_, code) => {
    const here = await harness.replica();
    const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
    const away = jest.spyOn($client, 'query').mockImplementation(async () => {
      throw Object.assign(new Error('refused'), { code });
    });
    await here.report(opened('a'), opened('b'));
    await here.report(ended('b'), updated('a', { net: 0.007 }));
    away.mockRestore();
    expect(await rows()).toEqual([]);
    await harness.advance(1_000);
    expect(await rows()).toMatchObject([{ id: 'a' }, { id: 'b', endReason: 'gain gone' }]);
  });

  // Ten thousand signals: with each change on one of the two databases only.
  if (process.env.TEST_TIER === 'long' || database.kind === 'embedded')
    it('that ends a signal is not lost even if too many changes wait', async () => {
      const here = await harness.replica();
      await here.report(opened('a'));
      const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
      const away = jest.spyOn($client, 'query').mockImplementation(async () => {
        throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      });
      await here.report(ended('a'), ...Array.from({ length: 10_000 }, (_, n) => opened(`s${n}`)));
      away.mockRestore();
      await harness.advance(1_000);
      const ids = await openIds();
      expect([ids.length, ids.includes('a'), ids.includes('s0')]).toEqual([9_999, false, false]);
    });
});

describe('a process', () => {
  it('ends its open signals when it stops, and leaves the lead to the next one at once', async () => {
    const first = await harness.replica();
    await first.report(opened('a', { lastSeenAt: '2026-11-21T12:00:03.000Z' }));
    first.reportOnly(opened('b'), updated('a', { lastSeenAt: '2026-11-21T12:00:09.000Z' }));
    await first.stop();
    expect(await rows()).toEqual([
      { id: 'a', endReason: 'feed stopped', endedAt: '2026-11-21T12:00:09.000Z' },
      { id: 'b', endReason: 'feed stopped', endedAt: '2026-11-21T12:00:00.000Z' },
    ]);
    const second = await harness.replica();
    await second.report(opened('c'));
    expect(await openIds()).toEqual(['c']);
  });

  it('leaves signals open when it is killed, which then end at the moment they were last seen', async () => {
    const first = await harness.replica();
    await first.report(opened('a', { lastSeenAt: '2026-11-21T12:00:03.000Z' }), ended('old'));
    await first.kill();
    await harness.replica();
    expect(await rows()).toEqual([
      { id: 'a', endReason: 'feed stopped', endedAt: '2026-11-21T12:00:03.000Z' },
      { id: 'old', endReason: 'gain gone', endedAt: '2026-11-21T12:00:30.000Z' },
    ]);
    const [row] = await database.db.select().from(signals).orderBy(signals.id);
    expect(row?.endedAt).toEqual(new Date('2026-11-21T12:00:03.000Z'));
  });

  it('that leads is the only one whose findings are written and published', async () => {
    const first = await harness.replica();
    const second = await harness.replica();
    const stream = await second.stream(harness.owner());
    await first.report(opened('a'));
    await second.report(opened('a-again'));
    await harness.advance(2_000);
    expect(await openIds()).toEqual(['a']);
    expect(stream.signals().map(({ id }) => id)).toEqual(['a']);
  });

  it('is followed within seconds of its death by another, which publishes its own findings', async () => {
    const first = await harness.replica();
    const second = await harness.replica();
    const stream = await second.stream(harness.owner());
    await first.report(opened('a'));
    await second.report(opened('b'), updated('b', { net: 0.008 }));
    await first.kill();
    await harness.advance(3_000);
    expect(await openIds()).toEqual(['b']);
    expect(stream.signals().map(({ id, endReason }) => [id, endReason])).toEqual([
      ['a', null],
      ['a', 'feed stopped'],
      ['b', null],
    ]);
  });

  it('that was away for too long overwrites nothing that another has written since', async () => {
    const first = await harness.replica();
    const second = await harness.replica();
    await first.report(opened('a'));
    await ageLeases(database.db, LEAD_LIFETIME_MS + 1_000);
    expect(await takeLead('another')).toBe(true);
    await first.report(updated('a', { net: 0.5 }), opened('late'));
    await second.report(opened('late too'));
    expect(await rows()).toMatchObject([{ id: 'a', endReason: 'feed stopped' }]);
    await database.db.delete(leases);
    await harness.advance(3_000);
    expect((await openIds()).length).toBeGreaterThan(0);
  });
});

describe('the lead', () => {
  const expiry = async () => (await database.db.select().from(leases))[0]?.expiresAt.getTime() ?? 0;

  it('moves to a process whose market runs and stays there, and no signal is published twice', async () => {
    const first = await harness.replica();
    const second = await harness.replica();
    const stream = await second.stream(harness.owner());
    await first.report(opened('a'));
    await second.report(opened('b'));
    first.setMarket({ state: 'stale' });
    await harness.advance(3_000);
    expect(await openIds()).toEqual(['b']);
    first.setMarket({ state: 'running' });
    await first.report(opened('late'));
    await harness.advance(5_000);
    expect(await openIds()).toEqual(['b']);
    expect(stream.signals().map(({ id, endReason }) => [id, endReason])).toEqual([
      ['a', null],
      ['a', 'feed stopped'],
      ['b', null],
    ]);
  });

  it('returns to a process whose signals have ended: what continues is one new signal', async () => {
    const [first, second] = [await harness.replica(), await harness.replica()];
    const stream = await first.stream(harness.owner());
    await first.report(opened('a'));
    first.setMarket({ state: 'stale' });
    await harness.advance(3_000);
    first.setMarket({ state: 'running' });
    await second.kill();
    await harness.advance(3_000);
    const [again = ''] = await openIds();
    expect(again).not.toBe('a');
    await first.report(updated('a', { net: 0.008 }), ended('a'));
    expect((await rows()).filter(({ id }) => id === again)).toMatchObject([{ endReason: 'gain gone' }]);
    expect(stream.signals().map(({ id, endReason }) => `${id} ${endReason}`)).toEqual([
      ...['a null', 'a feed stopped', `${again} null`, `${again} gain gone`],
    ]);
  });

  it('is refused to a process whose market does not run, which still ends what a dead one left open', async () => {
    const first = await harness.replica();
    const second = await harness.replica();
    second.setMarket({ state: 'stale' });
    await first.report(opened('a'));
    await second.report(opened('b'));
    await first.kill();
    await harness.advance(3_000);
    expect(await openIds()).toEqual([]);
    expect(await database.db.$count(leases, eq(leases.key, LEAD))).toBe(0);
    second.setMarket({ state: 'running' });
    await harness.advance(2_000);
    expect(await openIds()).toEqual(['b']);
  });

  it('is renewed while everything else waits for the database', async () => {
    const here = await harness.replica();
    const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
    const query = $client.query.bind($client);
    let goOn = () => {};
    const isOpen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = jest.spyOn($client, 'query').mockImplementation(async (...given) => {
      const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text;
      if (/\bsignals\b/.test(text)) await isOpen;
      return query(...given);
    });
    here.reportOnly(opened('a'));
    const before = await expiry();
    await ageLeases(database.db, 5_000);
    await here.renewLead();
    expect(await expiry()).toBeGreaterThan(before - 5_000);
    slow.mockRestore();
    goOn();
    await harness.advance(1_000);
    expect(await openIds()).toEqual(['a']);
  });
});

describe('concurrent writers', () => {
  it('make their changes visible in the order of their numbers', async () => {
    const store = createSignalStore(database.db);
    expect(await takeLead('me')).toBe(true);
    expect(await takeLead('you')).toBe(false);
    let known = 0;
    const seen: number[] = [];
    // A long write begins before a short one and ends after it.
    const write = (n: number) =>
      store.write(
        'me',
        Array.from({ length: n % 4 ? 1 : 200 }, (_, i) => signalOf(`s${n}-${i}`)),
      );
    const look = async () => {
      for (const { seq } of await store.changesSince(known)) {
        seen.push(seq);
        known = seq;
      }
    };
    let isDone = false;
    const reading = (async () => {
      while (!isDone) await look();
    })();
    const none = store.write('you', [signalOf('foreign')]);
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
    isDone = true;
    await reading;
    for (let before = -1; before < seen.length; ) {
      before = seen.length;
      await look();
    }
    expect(await none).toBeNull();
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    const [total] = await database.db.select({ rows: count() }).from(signals);
    expect(seen).toHaveLength(total?.rows ?? 0);
  });
});

it('a write that takes longer than the lease keeps the lead, because it renews the lease at its end', async () => {
  const leases = createLeasesStore(database.db);
  // Expired by the time the write begins.
  await leases.takeLease({ key: LEAD, holder: 'me' }, 0);
  await createSignalStore(database.db, 60_000).write('me', [signalOf('a')]);
  expect(await takeLead('you')).toBe(false);
  expect(await leases.renewLease({ key: LEAD, holder: 'me' }, 60_000)).toBe(true);
});

describe('after ninety days', () => {
  it('one process sweeps, and another once it is gone; a database server is not vacuumed', async () => {
    const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
    const spy = jest.spyOn($client, 'query');
    const said = (what: string) =>
      spy.mock.calls.filter(([given]) =>
        (typeof given === 'string' ? given : (given as { text: string }).text).startsWith(what),
      ).length;
    const sweeps = () => said('delete from signals ');
    const jobs = [1, 2].map(() => signalRetention({ db: database.db, kind: 'server' }, harness.now));
    const inBoth = async () => {
      for (const job of jobs) await job();
    };
    await inBoth();
    expect(sweeps()).toBe(1);
    harness.skip(3_600_000);
    await inBoth();
    expect(sweeps()).toBe(2);
    jobs.shift();
    await ageLeases(database.db, 2 * 3_600_000);
    harness.skip(3_600_000);
    await inBoth();
    expect([sweeps(), said('vacuum'), said('analyze')]).toEqual([3, 0, 0]);
  });

  it('deletes ended signals with their deliveries and days, and keeps open and younger ones', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    await here.report(opened('old'), opened('young'));
    await here.get('/api/signals', token);
    await here.report(ended('old'));
    harness.skip(90 * DAY_MS - 3_700_000);
    const late = new Date(harness.now().getTime()).toISOString();
    await here.report(ended('young', { endedAt: late, lastSeenAt: late }), opened('open'));
    expect((await rows()).map(({ id }) => id)).toEqual(['old', 'open', 'young']);
    harness.skip(3 * DAY_MS);
    await harness.advance(3_000);
    expect((await rows()).map(({ id }) => id)).toEqual(['open', 'young']);
    expect(await database.db.select({ id: signalDeliveries.signalId }).from(signalDeliveries)).toEqual([
      { id: 'young' },
    ]);
    expect(await database.db.$count(signalAllowances)).toBe(0);
  });
});

it('the table does not keep growing while open signals change all the time', async () => {
  const here = await harness.replica();
  const isServer = database.kind === 'server';
  // A server's own vacuum runs by its own clock: in the first round, it would leave less to compare with.
  if (isServer) await database.db.execute(sql`alter table signals set (autovacuum_enabled = off)`);
  const ids = Array.from({ length: 10 }, (_, n) => `s${n}`);
  await here.report(...ids.map((id) => opened(id)));
  const sizes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (let i = 0; i < 40; i += 1) {
      await here.report(...ids.map((id) => updated(id, { net: i / 10_000 })));
      await harness.advance(1_000);
    }
    sizes.push(await sizeOf(database.db));
    harness.skip(300_000);
    await harness.advance(1_000);
    if (isServer) await database.db.execute(sql`vacuum signals`);
  }
  expect(sizes.at(-1)).toBeLessThanOrEqual((sizes[0] ?? 0) * 1.2);
});

async function sizeOf(db: Database): Promise<number> {
  const result = (await db.execute("select pg_relation_size('signals')::int as bytes")) as unknown as {
    rows: { bytes: number }[];
  };
  return result.rows[0]?.bytes ?? 0;
}
