/** Grants of tiers without a quota: the history has what their streams showed, and nothing they did not pay for. */
import { signalsAnswer } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth/model';
import fc from 'fast-check';
import { testDatabase } from '../../../../test/database';
import { signalDeliveries, signals } from '../../../platform/db/schema';
import { ended, opened, updated } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness } from '../testing/signals-harness';

const HOUR = 3_600_000;
const database = testDatabase();
let harness: SignalsHarness;
beforeEach(() => {
  harness = createSignalsHarness(database.db);
});
afterEach(() => harness.stopAll());

/** Found so many ms ago. */
const found = (id: string, ago = 0) =>
  opened(id, { detectedAt: new Date(harness.now().getTime() - ago).toISOString() });

async function history(replica: Replica, token: string): Promise<string[]> {
  const answer = await replica.get('/api/signals?limit=100', token);
  return signalsAnswer.parse(await answer.json()).signals.map(({ id }) => id);
}

describe('a customer whose tier has no quota', () => {
  it('has everything the stream showed in the history, without a row for each signal', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'GOLD');
    await here.report(found('open before', 5_000));
    const stream = await here.stream(token);
    await here.report(found('seen'), opened('too wide', { hops: 6, universe: 'all' }));
    await here.report(ended('seen'));
    expect(new Set(await history(here, token))).toEqual(new Set(stream.signals().map(({ id }) => id)));
    expect(await database.db.select().from(signalDeliveries)).toEqual([]);
  });

  it('has a signal that was found just before the stream opened and written just after', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'GOLD');
    const stream = await here.stream(token);
    await here.report(found('late', 2_000));
    expect(stream.signals().map(({ id }) => id)).toEqual(['late']);
    expect(await history(here, token)).toEqual(['late']);
  });

  it('has what was found while they were away for a night, but not for two days', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'GOLD');
    expect(await history(here, token)).toEqual([]);
    harness.skip(8 * HOUR);
    await here.report(found('of the night'));
    harness.skip(HOUR);
    expect(await history(here, token)).toEqual(['of the night']);
    await here.report(ended('of the night'));
    harness.skip(36 * HOUR);
    await here.report(found('missed'));
    await here.report(ended('missed'));
    harness.skip(12 * HOUR);
    expect(await history(here, token)).toEqual(['of the night']);
  });

  it('does not have what was found while they were in another tier', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'GOLD');
    await here.stream(token);
    await harness.customer('cus_1', 'FREE');
    await harness.advance(30_000);
    await harness.advance(120_000);
    await here.report(
      opened('not bought', { hops: 5, universe: 'all', detectedAt: harness.now().toISOString() }),
    );
    await here.report(ended('not bought', { hops: 5, universe: 'all' }));
    await harness.advance(120_000);
    await harness.customer('cus_1', 'GOLD');
    await harness.advance(30_000);
    await here.report(found('bought'));
    expect(await history(here, token)).toEqual(['bought']);
  });

  it('keeps what a process showed before it died', async () => {
    const dying = await harness.replica();
    const token = await harness.customer('cus_1', 'GOLD');
    const stream = await dying.stream(token);
    await dying.report(found('seen'));
    await dying.kill();
    harness.skip(9 * 60_000);
    const next = await harness.replica();
    await harness.advance(1_000);
    expect(stream.signals().map(({ id }) => id)).toEqual(['seen']);
    expect(await history(next, token)).toEqual(['seen']);
  });
});

it('the history has what any stream showed, whatever the order of tiers, findings and visits', async () => {
  const tiers: Tier[] = ['FREE', 'PREMIUM', 'GOLD'];
  const act = fc.oneof(
    fc.record({ kind: fc.constant('tier' as const), tier: fc.constantFrom(...tiers) }),
    fc.record({ kind: fc.constant('found' as const), hops: fc.constantFrom(2, 3, 5), ago: fc.nat(3_000) }),
    fc.record({ kind: fc.constant('wait' as const), s: fc.constantFrom(1, 31) }),
    fc.record({ kind: fc.constant('visit' as const) }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      run += 1;
      const here = await harness.replica();
      const customer = `cus_${run}`;
      const token = await harness.customer(customer, 'GOLD');
      const streams = [await here.stream(token)];
      for (const [n, one] of acts.entries()) {
        if (one.kind === 'tier') await harness.customer(customer, one.tier);
        else if (one.kind === 'wait') await harness.advance(one.s * 1_000);
        else if (one.kind === 'visit') streams.push(await here.stream(token));
        else {
          const detectedAt = new Date(harness.now().getTime() - one.ago).toISOString();
          await here.report(opened(`${run} ${n}`, { hops: one.hops, detectedAt }));
        }
      }
      const shown = new Set(streams.flatMap((stream) => stream.signals().map(({ id }) => id)));
      const had = new Set(await history(here, token));
      expect([...shown].filter((id) => !had.has(id))).toEqual([]);
      await here.stop();
    }),
    { seed: 20261122, numRuns: 15 },
  );
});

describe('a signal that never left enough to be advised on', () => {
  it('is only stored for the record, neither shown nor counted, until it leaves enough', async () => {
    const here = await harness.replica();
    const [gold, free] = [await harness.customer('cus_1', 'GOLD'), await harness.customer('cus_2', 'FREE')];
    const streams = [await here.stream(gold), await here.stream(free)];
    const shown = () => streams.map((stream) => stream.signals().map(({ id }) => id));
    const seen = async () => [...shown(), await history(here, gold), await history(here, free)];
    const used = async (token: string) => {
      const answer = await here.get('/api/signals', token);
      return signalsAnswer.parse(await answer.json()).allowance?.usedToday;
    };
    await here.report(opened('poor', { profitEur: 0.5 }));
    expect(await seen()).toEqual([[], [], [], []]);
    expect([await used(gold), await used(free)]).toEqual([0, 0]);
    expect(await database.db.select().from(signals)).toMatchObject([{ id: 'poor', isAdvice: false }]);
    await here.report(updated('poor', { profitEur: 5, lastSeenAt: '2026-11-21T12:00:01.000Z' }));
    expect(await seen()).toEqual([['poor'], ['poor'], ['poor'], ['poor']]);
    expect([await used(gold), await used(free)]).toEqual([1, 1]);
  });

  it('is not assigned to anybody new once it leaves too little again', async () => {
    const here = await harness.replica();
    const token = await harness.customer('cus_1', 'FREE');
    expect(await history(here, token)).toEqual([]);
    const { worth } = opened('fallen', { profitEur: 0.5 }).signal;
    await here.report(opened('fallen', { profitEur: 0.5, worth: { ...worth, advised: true } }));
    expect(await history(here, token)).toEqual([]);
  });
});
