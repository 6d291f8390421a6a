/** The past as its reader is told it: what they were given, as their set-up would have been told it. */
import type { ListedSignal, SetUp, SignalDay, SignalDaysQuery } from '@spreadwise/contract';
import type { PagePosition } from '../../lib/page-position';
import { matchesFilters, type SignalFilters, withFloor } from '../allocate/selection';
import { firstAdviceFor } from '../value/first-advice';
import { valueFor } from '../value/value-for';
import { type DaySignal, totalsOf } from './day-totals';
import type { EndedOnDay, PastSignal, SignalHistoryStore, SignalPageQuery } from './signal-history-store';

export interface Reader {
  /** Null: who runs the product, and reads all there is. */
  readonly customerId: string | null;
  readonly setUp: SetUp | null;
  /** What was given one by one stays in the record of its customer, whatever they rule out later. */
  readonly isCounted: boolean;
}

/** Who runs the product. */
export const EVERYBODY: Reader = { customerId: null, setUp: null, isCounted: false };

type PageQuestion = Omit<SignalPageQuery, 'customerId' | 'wantedBy'>;

export interface ListedPage {
  readonly signals: readonly ListedSignal[];
  /** Where the next page begins; null on the last. */
  readonly next: PagePosition | null;
}

/** Of what is found too little may be left at a set-up: a page is filled from so many others at most. */
const MOST_READS = 5;
const DAY_MS = 86_400_000;

export function createPastSignals(store: Pick<SignalHistoryStore, 'listPage' | 'endedOn'>) {
  return {
    async page(reader: Reader, question: PageQuestion): Promise<ListedPage> {
      const shown: ListedSignal[] = [];
      let next = question.after;
      const most = reader.setUp === null ? 1 : MOST_READS;
      for (let reads = 0; reads < most; reads += 1) {
        const page = await store.listPage({ ...narrowed(reader, question), after: next });
        shown.push(...listedFor(reader, page.signals, question));
        next = page.next;
        if (next === null || shown.length >= question.limit) break;
      }
      const rest = shown.splice(question.limit);
      const last = shown.at(-1);
      if (rest.length > 0 && last) next = { at: new Date(last.detectedAt), id: last.id };
      return { signals: shown, next };
    },

    /** By the UTC day, the latest first; days on which none has ended are left out. */
    async days(reader: Reader, { from, to, ...filters }: SignalDaysQuery): Promise<SignalDay[]> {
      const days: SignalDay[] = [];
      for (let at = Date.parse(to); at >= Date.parse(from); at -= DAY_MS) {
        const day = new Date(at).toISOString().slice(0, 10);
        const ended = await store.endedOn({ ...narrowed(reader, filters), day });
        const signals = ended
          .map((one) => onDayFor(reader, one))
          .filter((one) => reader.setUp === null || isEnough(filters, one));
        if (signals.length > 0) days.push({ day, ...totalsOf(signals, reader.setUp) });
      }
      return days;
    },
  };
}

export type PastSignals = ReturnType<typeof createPastSignals>;

/** As much of the question as the store can answer: how much is left at a set-up it does not know. */
function narrowed<Question extends SignalFilters>(
  { customerId, setUp, isCounted }: Reader,
  question: Question,
) {
  if (setUp === null) return { ...question, customerId };
  const { minNetPercent: _, minProfitEur: __, ...rest } = question;
  return { ...rest, customerId, ...(isCounted ? {} : { wantedBy: setUp }) };
}

/** What is open stands here as on the stream. */
function listedFor(
  { setUp }: Reader,
  signals: readonly PastSignal[],
  filters: SignalFilters,
): ListedSignal[] {
  if (setUp === null)
    return signals.map(({ signal, advised }) => ({
      ...signal,
      ...(advised && { firstAdvice: firstAdviceFor(null, advised) }),
    }));
  const floor = withFloor(filters, setUp);
  return signals
    .map(
      ({ signal, advised }): ListedSignal => ({
        ...valueFor(setUp, signal),
        ...(advised && { firstAdvice: firstAdviceFor(setUp, advised) }),
      }),
    )
    .filter((signal) =>
      signal.endedAt === null ? matchesFilters(floor, signal) : isEnough(filters, signal),
    );
}

/** Of one that has ended, what was advised first counts. */
function isEnough(
  { minNetPercent, minProfitEur }: SignalFilters,
  { firstAdvice }: Pick<ListedSignal, 'firstAdvice'>,
): boolean {
  if (!firstAdvice) return minNetPercent === undefined && minProfitEur === undefined;
  return (
    (minNetPercent === undefined || firstAdvice.net * 100 >= minNetPercent) &&
    (minProfitEur === undefined || (firstAdvice.profitEur ?? -1) >= minProfitEur)
  );
}

const onDayFor = ({ setUp }: Reader, { advised, ...ended }: EndedOnDay): DaySignal => ({
  ...ended,
  ...(advised && { firstAdvice: firstAdviceFor(setUp, advised) }),
});
