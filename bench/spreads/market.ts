/** Ten minutes of the simulated market, as its thread looks at spreads: what it tells, and how long a look takes. */
import { createSimulatedSource, exchangeClass } from '../../api/src/market';
import type { EverySpread } from '../../api/src/signals';
import { MarketState } from '../../api/src/signals/detect/markets/market-state';
import { SpreadMeter } from '../../api/src/signals/detect/spreads/spread-meter';

export interface Watched {
  readonly parts: readonly EverySpread[];
  /** Of each second, in ms. */
  readonly looks: readonly number[];
}

const START = Date.parse('2026-11-21T00:00:00.000Z');
const MAJORS = ['BTC', 'ETH', 'USDT', 'EUR'];

/** `count` times ten minutes. */
export async function watch(count: number): Promise<Watched> {
  const pace = { kind: 'free', startAt: START, durationMs: (count * 600 + 2) * 1_000 } as const;
  const source = createSimulatedSource({ seed: 14, pace });
  const state = new MarketState(
    {
      isStandard: (name) => exchangeClass(name) === 'standard',
      isMajor: (asset) => MAJORS.includes(asset),
    },
    3,
  );
  const meter = new SpreadMeter();
  const parts: EverySpread[] = [];
  const looks: number[] = [];
  let second = START;
  for await (const events of source.events(new AbortController().signal)) {
    for (const event of events) {
      if (event.type === 'listed') state.list(event);
      if (event.type !== 'quote') continue;
      const market = state.find(event.market);
      if (market) Object.assign(market, { bid: event.bid, ask: event.ask, isHeld: true });
    }
    for (const at = events.at(-1)?.at ?? 0; second <= at; second += 1_000) {
      const began = performance.now();
      const facts = meter.sample(second, state);
      looks.push(performance.now() - began);
      for (const fact of facts) if (fact.kind === 'every spread') parts.push(fact.spreads);
    }
  }
  return { parts, looks };
}
