/** The daily quota: whatever happens concurrently, nobody gets more than their tier's, and nothing counts twice. */
import { signalsAnswer } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth/model';
import fc from 'fast-check';
import { testDatabase } from '../../../../test/database';
import { signalAllowances, signalDeliveries } from '../../../platform/db/schema';
import { ended, opened, type SignalOverrides, updated } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness, turns } from '../testing/signals-harness';
import { createAssignmentStore } from './assignment-store';

const database = testDatabase();
let harness: SignalsHarness;
beforeEach(() => {
  harness = createSignalsHarness(database.db);
});
afterEach(() => harness.stopAll());

const names = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `s${n + from}`);
const open = (ids: readonly string[], words: SignalOverrides = {}) => ids.map((id) => opened(id, words));

async function read(replica: Replica, token: string, query = '?limit=100') {
  const answer = await replica.get(`/api/signals${query}`, token);
  const { signals, allowance } = signalsAnswer.parse(await answer.json());
  return { ids: signals.map(({ id }) => id), used: allowance?.usedToday, daily: allowance?.daily };
}

/** What the database has, which is what counts: deliveries and counts agree for each customer and day. */
async function books() {
  const given = await database.db.select().from(signalDeliveries);
  const counted = await database.db.select().from(signalAllowances);
  const keyOf = ({ customerId, day }: { customerId: string; day: string }) => `${customerId} ${day}`;
  const perDay = new Map<string, number>();
  for (const row of given) perDay.set(keyOf(row), (perDay.get(keyOf(row)) ?? 0) + 1);
  for (const row of counted)
    expect([keyOf(row), row.used]).toEqual([keyOf(row), perDay.get(keyOf(row)) ?? 0]);
  expect(counted.length).toBeGreaterThanOrEqual(perDay.size);
  return perDay;
}

describe('when there are more signals than the day has room for', () => {
  it('assigns those with the most profit and hides the rest, however high their probability', async () => {
    const here = await harness.replica();
    await here.report(
      ...names(8).map((id, n) => opened(id, { score: 0.5, profitEur: n === 7 ? null : n })),
      opened('sure', { score: 0.9, profitEur: 0.5 }),
    );
    const token = await harness.customer('cus_1', 'FREE');
    const { ids, used, daily } = await read(here, token);
    expect(ids.sort()).toEqual(['s2', 's3', 's4', 's5', 's6']);
    expect([used, daily]).toEqual([5, 5]);
    expect((await read(here, token, '?state=open')).ids).toHaveLength(5);
  });

  it('neither assigns nor counts signals that do not match the filters', async () => {
    const here = await harness.replica();
    await here.report(...open(names(4), { exchanges: ['okx', 'kraken'] }), ...open(names(4, 4)));
    const token = await harness.customer('cus_1', 'FREE');
    expect(await read(here, token, '?exchange=okx&limit=100')).toMatchObject({ used: 4 });
    expect((await read(here, token, '?state=ended')).used).toBe(4);
    const stream = await here.stream(token, '?asset=ETH');
    await here.report(opened('eth', { asset: 'ETH' }), opened('late'));
    expect(stream.signals().map(({ id }) => id)).toEqual(['eth']);
    expect(await books()).toEqual(new Map([['cus_1 2026-11-21', 5]]));
  });

  it('assigns nothing when a page other than the first is read', async () => {
    const here = await harness.replica();
    await here.report(...open(names(3)));
    const token = await harness.customer('cus_1', 'PRO');
    const first = signalsAnswer.parse(await (await here.get('/api/signals?limit=2', token)).json());
    await here.report(opened('new'));
    await here.get(`/api/signals?limit=2&cursor=${first.nextCursor}`, token);
    expect(await books()).toEqual(new Map([['cus_1 2026-11-21', 3]]));
  });

  it('keeps an unassigned signal hidden, even once it has ended, and follows an assigned one to its end', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    const stream = await here.stream(token);
    await here.report(...names(6).map((id, n) => opened(id, { profitEur: 10 - n })));
    await here.report(updated('s0', { net: 0.001, profitEur: 1 }), ended('s5'), ended('s1'));
    expect(stream.signals().map(({ id, net, endReason }) => [id, net, endReason])).toEqual([
      ...names(5).map((id) => [id, 0.0042, null]),
      ['s0', 0.001, null],
      ['s1', 0.0042, 'gain gone'],
    ]);
    expect((await read(here, token)).ids.sort()).toEqual(names(5));
  });
});

describe('concurrent requests', () => {
  it('give two tabs the same signals, counted once', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    const tabs = [await here.stream(token), await here.stream(token)];
    await here.report(...open(names(3)));
    for (const tab of tabs) expect(tab.signals().map(({ id }) => id)).toEqual(names(3));
    expect(await books()).toEqual(new Map([['cus_1 2026-11-21', 3]]));
    for (const tab of tabs)
      expect(tab.events.findLast(({ type }) => type === 'allowance')).toMatchObject({
        allowance: { usedToday: 3 },
      });
  });

  it('update the allowance on the streams of other tabs when one tab reads', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    await here.report(opened('a', { asset: 'ETH' }));
    const stream = await here.stream(token, '?exchange=okx');
    const wide = await here.stream(token, '?asset=DOGE');
    expect(stream.signals()).toEqual([]);
    await read(here, token);
    await turns();
    for (const { events } of [stream, wide])
      expect(events.at(-1)).toMatchObject({ type: 'allowance', allowance: { usedToday: 1 } });
    expect(wide.signals()).toEqual([]);
  });

  it('use exactly the five of the day, across sessions and replicas and however often they are made', async () => {
    const first = await harness.replica();
    const second = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    await harness.customer('cus_1', 'FREE', 'another-bearer-token');
    await first.report(...open(names(20)));
    await harness.advance(2_000);
    const asked = Array.from({ length: 24 }, (_, n) => {
      const replica = n % 2 ? first : second;
      const bearer = n % 3 ? token : 'another-bearer-token';
      return n % 4 ? read(replica, bearer) : replica.stream(bearer);
    });
    await Promise.all(asked);
    expect(await books()).toEqual(new Map([['cus_1 2026-11-21', 5]]));
    const seen = await Promise.all([read(first, token), read(second, token)]);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ used: 5, ids: expect.any(Array) });
  });

  it('never exceed the quota or assign twice, for any order of requests, days and tiers', async () => {
    const here = await harness.replica();
    const ids = names(12);
    await here.report(...open(ids));
    const store = createAssignmentStore(database.db);
    const ask = fc.record({
      customer: fc.nat({ max: 2 }),
      day: fc.constantFrom('2026-11-21', '2026-11-22'),
      daily: fc.oneof(fc.nat({ max: 6 }), fc.constant(100)),
      ids: fc.subarray(ids),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { minLength: 2, maxLength: 12 }), async (asks) => {
        run += 1;
        const idOf = (customer: number) => `cus_${run}_${customer}`;
        for (const customer of [0, 1, 2]) await harness.customer(idOf(customer), 'FREE');
        const answers = await Promise.all(
          asks.map(({ customer, day, daily, ids }) => {
            const one = { customerId: idOf(customer), daily, signalIds: ids };
            const other = { ...one, customerId: idOf((customer + 1) % 3) };
            return store.assign(day, harness.now(), customer === 2 ? [other, one] : [one]);
          }),
        );
        const given = await database.db.select().from(signalDeliveries);
        for (const [key, count] of await books()) {
          const [customerId, day] = key.split(' ');
          const most = asks.map((one) =>
            one.day === day &&
            (customerId === idOf(one.customer) || (one.customer === 2 && customerId === idOf(0)))
              ? one.daily
              : 0,
          );
          if (key.startsWith(`cus_${run}_`)) expect(count).toBeLessThanOrEqual(Math.max(...most));
        }
        for (const answer of answers)
          for (const [customerId, usage] of answer)
            for (const id of usage.assigned)
              expect(given).toContainEqual(expect.objectContaining({ customerId, signalId: id }));
      }),
      { seed: 20261121, numRuns: process.env.TEST_TIER === 'long' ? 100 : 10 },
    );
  });

  it('give the remaining room to what else is requested, whichever of it the customer already has', async () => {
    const here = await harness.replica();
    await here.report(...open(names(8)));
    await harness.customer('cus_1', 'FREE');
    const store = createAssignmentStore(database.db);
    const ask = (signalIds: readonly string[]) =>
      store.assign('2026-11-21', harness.now(), [{ customerId: 'cus_1', daily: 5, signalIds }]);
    await ask(names(4));
    // A page was open; now alerts ask for the best of what is open.
    expect((await ask(names(8))).get('cus_1')).toEqual({ used: 5, assigned: new Set(names(5)) });
    expect(await books()).toEqual(new Map([['cus_1 2026-11-21', 5]]));
  });

  it('assign and count nothing if the transaction fails half-way, and everything on the retry', async () => {
    const here = await harness.replica();
    await here.report(...open(names(3)));
    await harness.customer('cus_1', 'FREE');
    const store = createAssignmentStore({
      transaction: (work: (tx: never) => Promise<unknown>) =>
        database.db.transaction(async (tx) => {
          await work(tx as never);
          throw new Error('the connection broke before it was committed');
        }),
    } as never);
    const ask = { customerId: 'cus_1', daily: 5, signalIds: names(3) };
    await expect(store.assign('2026-11-21', harness.now(), [ask])).rejects.toThrow('the connection broke');
    expect(await books()).toEqual(new Map());
    const again = await createAssignmentStore(database.db).assign('2026-11-21', harness.now(), [ask]);
    expect(again.get('cus_1')).toEqual({ used: 3, assigned: new Set(names(3)) });
  });

  it('leave what a dying process assigned to its successor, which continues from there', async () => {
    const dying = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    await dying.stream(token);
    await dying.report(...open(names(4)));
    await dying.kill();
    harness.skip(10_000);
    const next = await harness.replica();
    await next.report(...open(names(4, 10)));
    expect(await read(next, token)).toMatchObject({ used: 5 });
    expect(await books()).toEqual(new Map([['cus_1 2026-11-21', 5]]));
  });
});

describe('while a signal is being assigned', () => {
  type Work = Parameters<typeof database.db.transaction>[0];

  /** Runs `become` once the next assignment is committed, then resolves. The log writes in its own transactions. */
  function afterNext(become: (given: unknown) => Promise<unknown>): Promise<void> {
    const commit = database.db.transaction.bind(database.db);
    return new Promise((resolve) => {
      const spy = jest.spyOn(database.db, 'transaction').mockImplementation(async (work: Work) => {
        const result = await commit(work);
        if (!(result instanceof Map)) return result;
        spy.mockRestore();
        resolve();
        return become(result);
      });
    });
  }

  it('sends its end only after the assignment, and nothing later before it', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'PRO');
    const stream = await here.stream(token);
    await here.report(opened('old'));
    let finish = () => {};
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    void afterNext(async (result) => {
      await gate;
      return result;
    });
    here.reportOnly(opened('brief'));
    while ((await database.db.$count(signalDeliveries)) < 2) await turns();
    here.reportOnly(ended('brief'));
    const isEnded = async () => (await read(here, token, '?state=ended')).ids.includes('brief');
    while (!(await isEnded())) await turns();
    here.reportOnly(ended('old'));
    while ((await read(here, token, '?state=ended')).ids.length < 2) await turns();
    const received = () => stream.signals().map(({ id, endReason }) => [id, endReason]);
    expect(received()).toEqual([['old', null]]);
    finish();
    await harness.advance(1_000);
    expect(received().slice(1)).toEqual([
      ['brief', 'gain gone'],
      ['old', 'gain gone'],
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'the database connection breaks',
      () => Promise.reject(new Error('the connection broke after it was committed')),
    ],
    ['another process counts it first', async () => new Map([['cus_1', { used: 0, assigned: new Set() }]])],
  ])('sends it a second later, counted once, if %s', async (_, become) => {
    const here = await harness.replica();
    const stream = await here.stream(await harness.customer('cus_1', 'FREE'));
    const given = afterNext(become);
    // Without the job of each second, which would try again.
    here.reportOnly(...open(names(2)));
    await given;
    await turns();
    expect(stream.signals()).toEqual([]);
    await harness.advance(1_000);
    expect(stream.signals().map(({ id }) => id)).toEqual(names(2));
    expect(await books()).toEqual(new Map([['cus_1 2026-11-21', 2]]));
  });
});

describe('advice that the customer already had', () => {
  const again = (words: SignalOverrides = {}) =>
    names(4).map((id) =>
      opened(`${id} again`, { quote: id, detectedAt: '2026-11-21T12:00:40.000Z', ...words }),
    );
  const gone = () => names(3).map((id) => ended(id, { quote: id, endReason: 'feed stopped' }));

  /** A customer who was given three of four before the feed failed. */
  async function given(here: Replica) {
    const token = await harness.customer('cus_1', 'FREE');
    const tabs = [await here.stream(token), await here.stream(token)];
    await here.report(...names(3).map((id) => opened(id, { quote: id })));
    return { token, tabs };
  }

  it('is assigned without being counted, in every tab, when a restarted detector finds it again', async () => {
    const here = await harness.replica();
    const { token, tabs } = await given(here);
    await here.report(...gone());
    await here.report(...again());
    for (const tab of tabs)
      expect(
        tab
          .signals()
          .filter(({ endedAt }) => endedAt === null)
          .map(({ id }) => id),
      ).toEqual([...names(3), ...names(4).map((id) => `${id} again`)]);
    expect(await read(here, token)).toMatchObject({ used: 4 });
    expect(await read(here, await harness.customer('cus_2', 'FREE'))).toMatchObject({ used: 4 });
  });

  it('takes none of the remaining room, however often the feed fails', async () => {
    const here = await harness.replica();
    const { token } = await given(here);
    await here.report(...gone());
    await here.report(...again());
    await here.report(
      ...again({ endedAt: '2026-11-21T12:01:20.000Z', endReason: 'feed stopped' }).map(
        ({ signal }) => ({ kind: 'ended', signal }) as const,
      ),
    );
    const third = names(8).map((id) =>
      opened(`${id} third`, { quote: id, detectedAt: '2026-11-21T12:02:00.000Z' }),
    );
    await here.report(...third);
    const { ids, used } = await read(here, token, '?state=open');
    expect(ids).toEqual(expect.arrayContaining(names(4).map((id) => `${id} third`)));
    expect([ids.length, used]).toEqual([5, 5]);
  });

  it('is assigned again on a full day, when nothing else is, even if a new signal took the last place', async () => {
    const here = await harness.replica();
    const { token, tabs } = await given(here);
    await here.report(opened('fourth', { quote: 'fourth' }));
    expect(await read(here, token)).toMatchObject({ used: 4 });
    await here.report(...gone());
    await here.report(opened('new', { quote: 'new', detectedAt: '2026-11-21T12:00:39.000Z' }));
    expect(await read(here, token)).toMatchObject({ used: 5 });
    await here.report(opened('late', { quote: 'late', detectedAt: '2026-11-21T12:00:40.000Z' }));
    await here.report(...again().slice(0, 3));
    const open = ['fourth', 'new', ...names(3).map((id) => `${id} again`)];
    for (const tab of tabs)
      expect(new Set(tab.signals().map(({ id }) => id))).toEqual(new Set([...names(3), ...open]));
    const after = await read(here, token, '?state=open');
    expect([new Set(after.ids), after.used]).toEqual([new Set(open), 5]);
  });

  it('is also assigned again to a customer with a full day who makes a call instead of streaming', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    await here.report(...names(5).map((id) => opened(id, { quote: id })));
    expect(await read(here, token)).toMatchObject({ used: 5 });
    await here.report(...names(5).map((id) => ended(id, { quote: id, endReason: 'feed stopped' })));
    await here.report(...again());
    const { ids, used } = await read(here, token, '?state=open');
    expect([new Set(ids), used]).toEqual([new Set(names(4).map((id) => `${id} again`)), 5]);
  });

  it('is also assigned again on a full day if the next process has known it for minutes', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    await here.report(...names(5).map((id) => opened(id, { quote: id })));
    expect(await read(here, token)).toMatchObject({ used: 5 });
    const cut = { endReason: 'feed stopped', endedAt: '2026-11-21T12:05:00.000Z' } as const;
    await here.report(...names(5).map((id) => ended(id, { quote: id, ...cut })));
    await here.report(...again());
    expect((await read(here, token, '?state=open')).ids).toHaveLength(4);
  });

  it('is also recognized by the process that takes over', async () => {
    const dying = await harness.replica();
    const { token } = await given(dying);
    await dying.kill();
    harness.skip(10_000);
    const next = await harness.replica();
    await next.report(...again());
    const { ids, used } = await read(next, token);
    expect(used).toBe(4);
    // Listed as often as it is counted, by its newest signal.
    expect(ids.sort()).toEqual(names(4).map((id) => `${id} again`));
  });

  it('counts as new advice a minute after its end', async () => {
    const here = await harness.replica();
    const { token } = await given(here);
    await here.report(...gone());
    await here.report(...again({ detectedAt: '2026-11-21T12:01:30.000Z' }).slice(0, 2));
    expect(await read(here, token)).toMatchObject({ used: 5 });
  });
});

describe('when the day or the tier changes', () => {
  const usedAt = (stream: { events: readonly { type: string }[] }) =>
    stream.events.flatMap((event) =>
      event.type === 'allowance'
        ? [(event as unknown as { allowance: { usedToday: number } }).allowance.usedToday]
        : [],
    );

  it('assigns what is open and was passed over once midnight (UTC) brings new room, on an open stream', async () => {
    harness.skip(12 * 3_600_000 - 5_000);
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    const stream = await here.stream(token);
    await here.report(...names(8).map((id, n) => opened(id, { profitEur: 10 - n })));
    await harness.advance(3_000);
    expect(usedAt(stream)).toEqual([0, 5]);
    await harness.advance(3_000);
    expect(usedAt(stream)).toEqual([0, 5, 0, 3]);
    expect(stream.signals().map(({ id }) => id)).toEqual(names(8));
    expect(stream.events.findLast(({ type }) => type === 'allowance')).toMatchObject({
      allowance: { resetsAt: '2026-11-23T00:00:00.000Z' },
    });
    expect(await books()).toEqual(
      new Map([
        ['cus_1 2026-11-21', 5],
        ['cus_1 2026-11-22', 3],
      ]),
    );
    expect((await read(here, token)).ids.sort()).toEqual(names(8));
  });

  it('does not count a signal again today that was assigned yesterday', async () => {
    harness.skip(12 * 3_600_000 - 5_000);
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    await here.report(...open(names(2)));
    await read(here, token);
    harness.skip(10_000);
    expect(await read(here, token)).toMatchObject({ used: 0, ids: ['s1', 's0'] });
  });

  it('sends the difference after an upgrade on the open stream, within half a minute', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    const stream = await here.stream(token);
    await here.report(...open(names(20)), opened('three', { hops: 3 }), opened('four', { hops: 4 }));
    expect(stream.signals()).toHaveLength(5);
    await harness.customer('cus_1', 'BASIC');
    await harness.advance(30_000);
    expect(stream.signals().map(({ id }) => id)).toEqual(expect.arrayContaining([...names(20), 'three']));
    expect(stream.signals()).toHaveLength(21);
    expect(usedAt(stream).at(-1)).toBe(21);
  });

  it('assigns nothing beyond the new tier after a downgrade, and keeps what was paid for', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'GOLD');
    const stream = await here.stream(token);
    await here.report(opened('six', { hops: 6, universe: 'all' }), ...open(names(7)));
    await harness.customer('cus_1', 'FREE');
    await harness.advance(30_000);
    const detectedAt = '2026-11-21T12:00:31.000Z';
    await here.report(
      opened('another', { detectedAt }),
      opened('six2', { hops: 6, universe: 'all', detectedAt }),
      updated('six', { net: 0.1 }),
    );
    await here.report(ended('six'));
    const received = stream.signals().map(({ id }) => id);
    expect(received).not.toContain('another');
    expect(received).not.toContain('six2');
    expect(received.filter((id) => id === 'six')).toHaveLength(3);
    expect(stream.events.findLast(({ type }) => type === 'allowance')).toMatchObject({
      allowance: { maxHops: 2, daily: 5, usedToday: 8 },
    });
    expect((await read(here, token)).ids).toEqual(expect.arrayContaining(['six', ...names(7)]));
  });

  it.each<Tier>(['FREE', 'BASIC'])('shows %s that its day is used up', async (tier) => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', tier);
    const stream = await here.stream(token);
    await here.report(...open(names(60)));
    const last = stream.events.findLast((event) => event.type === 'allowance');
    if (last?.type !== 'allowance') throw new Error('no allowance was sent');
    expect(last.allowance.usedToday).toBe(last.allowance.daily);
    expect(await read(here, token)).toMatchObject({ used: last.allowance.daily });
  });
});
