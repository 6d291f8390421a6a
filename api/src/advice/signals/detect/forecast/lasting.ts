/**
 * Gaps that last: since when, and why nobody has closed them, as far as is known. A race is over within seconds; what stands
 * for minutes does so for a reason, and leaves time to act. Pure.
 */
import { CURRENCIES, type FoundSignal, type Lasting, type SignalTransfer } from '@spreadwise/contract';
import type { Hop } from '../cycles';

/** Twice as long as somebody with a phone takes. */
export const LASTING_MS = 120_000;
/** A profit of fewer floors than this is what is left on a book that is not worth a company's programs. */
const THIN_FLOORS = 5;
/** So is a best price that covers less of the amount. */
const THIN_COVER = 0.1;
/** Prices of one coin are never so far apart for minutes. */
const FAR_APART = 0.2;
/** Nor so far for so long, where anybody could carry the coins over and sell them on deep books. */
const APART = 0.02;
const APART_MS = 3_600_000;
/** Money that a bank has to move; elsewhere than here, it mostly takes days. */
const FIAT: ReadonlySet<string> = new Set([...CURRENCIES, 'KRW', 'INR', 'IDR', 'MXN', 'ZAR']);

export interface LastingFacts {
  readonly hops: readonly Hop[];
  readonly transfers: readonly SignalTransfer[];
  /** Before fees, at the best prices. */
  readonly gross: number;
  readonly size: Pick<FoundSignal['size'], 'profitEur' | 'onDepth'>;
  /** Which part of its amount the best price of the thinnest leg covers. */
  readonly covered: number;
  readonly floorEur: number;
  readonly now: number;
  /** How long it has been seen. */
  readonly seenMs: number;
}

/** Null while it may be a race like most. */
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

/** On one exchange alone, money is there already. */
const needsBank = ({ hops, transfers }: LastingFacts): boolean =>
  transfers.length > 0 && hops.some(({ market: { base, quote } }) => FIAT.has(base) || FIAT.has(quote));

/** One exchange has one coin by a name. */
function areTwoCoins({ transfers, gross, size, seenMs }: LastingFacts, isThin: boolean): boolean {
  if (transfers.length === 0) return false;
  const canBeClosed = transfers.every(({ open }) => open) && size.onDepth && !isThin;
  return gross > FAR_APART || (canBeClosed && gross > APART && seenMs >= APART_MS);
}

export const isSameLasting = (a: Lasting | null, b: Lasting | null): boolean =>
  a?.reasons.join() === b?.reasons.join();
