import { foundSignal } from '@spreadwise/contract';
import fc from 'fast-check';
import type { MarketEvent } from '../../market';
import type { Findings } from './detector';
import { Detector } from './detector';
import { randomEvents, randomFrom } from './testing/random-market';

const detector = () =>
  new Detector({
    feed: 'replay',
    isStandard: (exchange) => exchange !== 'farex',
    rules: { quoteLimitMs: 5_000, cooldownMs: 3_000 },
  });

/** Everything found in these batches, as JSON. */
function findingsIn(batches: readonly (readonly MarketEvent[])[]): string[] {
  const one = detector();
  const all: Findings[] = batches.map((events) => one.push(events));
  all.push(one.end(0));
  return [
    ...all.flatMap(({ changes }) => changes.map((change) => JSON.stringify(change))),
    all.flatMap(({ wantBooks }) => wantBooks).join(),
  ];
}

function cut(events: readonly MarketEvent[], seed: number, most: number): MarketEvent[][] {
  const random = randomFrom(seed);
  const batches: MarketEvent[][] = [];
  for (let from = 0; from < events.length; ) {
    const length = Math.floor(random() * (most + 1));
    batches.push(events.slice(from, from + length));
    from += length;
  }
  return batches;
}

describe('the same events', () => {
  it('give the same findings, however they are batched', () => {
    let opened = 0;
    const seed = fc.integer({ min: 0, max: 2 ** 31 });
    fc.assert(
      fc.property(seed, seed, fc.integer({ min: 1, max: 200 }), (market, border, most) => {
        const events = randomEvents(market, 600);
        const whole = findingsIn([events]);
        opened += whole.filter((line) => line.startsWith('{"kind":"opened"')).length;
        expect(findingsIn(cut(events, border, most))).toEqual(whole);
        expect(findingsIn(events.map((event) => [event]))).toEqual(whole);
      }),
      { seed: 11, numRuns: process.env.TEST_TIER === 'long' ? 100 : 6 },
    );
    // Otherwise this would have compared nothing with nothing.
    expect(opened).toBeGreaterThan(50);
  });

  it('give complete signals, each of which is opened, updated and ended once', () => {
    const seen = new Map<string, string>();
    const reasons = new Set<string | null>();
    for (let seed = 0; seed < 8; seed += 1) {
      const one = detector();
      const { changes } = one.push(randomEvents(seed, 1_500));
      for (const { kind, signal } of [...changes, ...one.end(0).changes]) {
        expect(foundSignal.parse(signal)).toEqual(signal);
        const before = seen.get(signal.id);
        expect(kind === 'opened' ? before : ['opened', 'updated'].includes(before ?? '')).toBe(
          kind === 'opened' ? undefined : true,
        );
        seen.set(signal.id, kind);
        expect(signal.endedAt === null).toBe(kind !== 'ended');
        expect(signal.peakNet).toBeGreaterThanOrEqual(kind === 'ended' ? 0 : signal.net);
        expect(signal.size.profit).toBeGreaterThan(0);
        reasons.add(signal.endReason);
      }
    }
    expect(new Set(seen.values())).toEqual(new Set(['ended']));
    expect([...reasons]).toEqual(
      expect.arrayContaining([null, 'gain gone', 'quote too old', 'disconnected', 'delisted']),
    );
  });
});
