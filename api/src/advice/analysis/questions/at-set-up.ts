/**
 * What the market's signals would have come to at a customer's set-up: of those on which they would have been advised, what
 * was promised and what was left later. Sums by hour and day know no stake, so the signals themselves are looked at.
 */
import type { OwnSignals, SetUp } from '@spreadwise/contract';
import { isPlain, isSureEnough } from '../../signals';
import { addLefts, gainPromised, noLefts, ownLefts, ownStake } from '../outcome';
import type { Question } from '../read/analysis-store';
import { type FoundSignal, type MeasuredStore, MOST_LOOKED_AT } from './measured-store';

export interface OwnQuestion extends Question {
  readonly since: Date;
  /** The least that is advised on, in euros. */
  readonly floorEur: number;
}

/** Null: it says nothing by which a signal is worth another sum to them than to everybody. */
export async function atSetUp(
  store: Pick<MeasuredStore, 'latest'>,
  setUp: SetUp,
  { floorEur, ...question }: OwnQuestion,
): Promise<OwnSignals['own']> {
  if (saysNothing(setUp)) return null;
  const found = await store.latest(question, question.since, MOST_LOOKED_AT);
  let [signals, promisedEur, delays] = [0, 0, noLefts()];
  for (const signal of found) {
    const stake = ownStake(setUp, signal);
    const promised = isWanted(setUp, signal) ? gainPromised(signal, stake) : null;
    if (promised === null || promised.eur < Math.max(floorEur, (setUp.minProfitCents ?? 0) / 100)) continue;
    if (promised.net * 100 < (setUp.minNetPercent ?? 0)) continue;
    signals += 1;
    promisedEur += promised.eur;
    delays = addLefts(delays, ownLefts(signal, stake));
  }
  const first = found.at(-1);
  const since = first ? new Date(first.detectedAt).toISOString() : null;
  return { of: found.length, since, signals, promisedEur, delays };
}

const isWanted = (
  { exchangeRule, exchanges, mutedCoins, minConfidence }: SetUp,
  signal: Pick<FoundSignal, 'exchanges' | 'assets' | 'confidence'>,
): boolean =>
  isSureEnough(signal.confidence, minConfidence) &&
  signal.exchanges.every((exchange) => exchanges.includes(exchange) === (exchangeRule === 'only')) &&
  !signal.assets.some((asset) => mutedCoins.includes(asset));

const saysNothing = (setUp: SetUp): boolean =>
  isPlain(setUp) &&
  setUp.minProfitCents === null &&
  setUp.minNetPercent === null &&
  setUp.minConfidence === null;
