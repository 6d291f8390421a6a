/**
 * Gaps that last: since when, and why nobody has closed them, as far as known. A race is over within seconds; a gap
 * that stays open for minutes has a reason, and leaves time to act. Pure.
 */
import { CURRENCIES, type FoundSignal, type Lasting, type SignalTransfer } from '@spreadwise/contract';
import type { Hop } from '../cycles';

/** Twice as long as a customer with a phone needs. */
export const LASTING_MS = 120_000;
/** A profit below this many floors is too small for professional trading programs. */
const THIN_FLOORS = 5;
/** So is one whose best price covers less of the amount than this. */
const THIN_COVER = 0.1;
/** Prices of one coin are never this far apart for minutes. */
const FAR_APART = 0.2;
/** Nor this far for this long, if anybody could move the coins and sell them on deep books. */
const APART = 0.02;
const APART_MS = 3_600_000;
/** Money that a bank has to move; outside the euro area this usually takes days. */
const FIAT: ReadonlySet<string> = new Set([...CURRENCIES, 'KRW', 'INR', 'IDR', 'MXN', 'ZAR']);

export interface LastingFacts {
  readonly hops: readonly Hop[];
  readonly transfers: readonly SignalTransfer[];
  /** Before fees, at the best prices. */
  readonly gross: number;
  readonly size: Pick<FoundSignal['size'], 'profitEur' | 'onDepth'>;
  /** The part of its amount that the best price of the thinnest leg covers. */
  readonly covered: number;
  readonly floorEur: number;
  readonly now: number;
  /** How long it has been seen. */
  readonly seenMs: number;
}

/** Null while it may be a race, as most gaps are. */
export function lastingOf(facts: LastingFacts): Lasting | null {
  const { now, seenMs } = facts;
  if (seenMs < LASTING_MS) return null;
  const [isThin, isClosed] = [isThinBook(facts), facts.transfers.some(({ open }) => open === false)];
  const found: readonly (readonly [Lasting['reasons'][number], boolean])[] = [
    ['same ticker', areTwoCoins(facts, isThin)],
    ['transfers closed', isClosed],
    ['bank transfer', needsBank(facts)],
    ['thin book', isThin],
  ];
  const reasons = found.flatMap(([reason, holds]) => (holds ? [reason] : []));
  return {
    since: new Date(now - seenMs).toISOString(),
    reasons: reasons.length > 0 ? reasons : ['not known'],
  };
}

const isThinBook = ({ size: { profitEur }, floorEur, covered }: LastingFacts): boolean =>
  covered < THIN_COVER || (profitEur !== null && profitEur < THIN_FLOORS * floorEur);

/** On a single exchange the money is there already. */
const needsBank = ({ hops, transfers }: LastingFacts): boolean =>
  transfers.length > 0 && hops.some(({ market: { base, quote } }) => FIAT.has(base) || FIAT.has(quote));

/** A single exchange has only one coin of a name. */
function areTwoCoins({ transfers, gross, size, seenMs }: LastingFacts, isThin: boolean): boolean {
  if (transfers.length === 0) return false;
  const canBeClosed = transfers.every(({ open }) => open) && size.onDepth && !isThin;
  return gross > FAR_APART || (canBeClosed && gross > APART && seenMs >= APART_MS);
}

export const isSameLasting = (a: Lasting | null, b: Lasting | null): boolean =>
  a?.reasons.join() === b?.reasons.join();
