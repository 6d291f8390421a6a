/** The past as its reader is told it: what they were given, as their set-up would have been told it. */

import type { ListedSignal, SetUp, SignalDay, SignalDaysQuery } from '@spreadwise/contract';
import type { PagePosition } from '../../../platform/lib/lists';
import { DAY_MS, utcDay } from '../../../platform/lib/time';
import { matchesFilters, type SignalFilters, withFloor } from '../allocate/selection';
import { firstAdviceFor } from '../value/first-advice';
import { type OwnSetUp, valueFor } from '../value/value-for';
import { type DaySignal, totalsOf } from './day-totals';
import { KeptDays } from './kept-days';
import type { EndedOnDay, PastSignal, SignalHistoryStore, SignalPageQuery } from './signal-history-store';

export interface Reader {
  /** Null: who runs the product, and reads all there is. */
  readonly customerId: string | null;
  readonly setUp: OwnSetUp | null;
  /** What was given one by one stays in the record of its customer, whatever they rule out later. */
  readonly isCounted: boolean;
}

/** Who runs the product. */
export const EVERYBODY: Reader = { customerId: null, setUp: null, isCounted: false };

type DayFilters = Omit<SignalDaysQuery, 'from' | 'to'>;
type PageQuestion = Omit<SignalPageQuery, 'customerId' | 'wantedBy'>;

export interface ListedPage {
  readonly signals: readonly ListedSignal[];
  /** Where the next page begins; null on the last. */
  readonly next: PagePosition | null;
}

/** Of what is found too little may be left at a set-up: a page is filled from so many others at most. */
const MOST_READS = 5;

export function createPastSignals(
  store: Pick<SignalHistoryStore, 'listPage' | 'endedOn' | 'notesOf'>,
  now: () => Date,
) {
  const keptDays = new KeptDays(now);
  const dayOf = async (reader: Reader, filters: DayFilters, day: string): Promise<SignalDay | null> => {
    const ended = await store.endedOn({
      ...narrowed(reader, filters),
      day,
      isToBeValued: reader.setUp !== null,
    });
    const signals = ended
      .map((one) => onDayFor(reader, one))
      .filter((one) => reader.setUp === null || isEnough(filters, one));
    return signals.length > 0 ? { day, ...totalsOf(signals) } : null;
  };

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
      const notes = await store.notesOf(reader.customerId);
      const question = JSON.stringify([reader, filters, notes]);
      const days: (SignalDay | null)[] = [];
      for (let at = Date.parse(to); at >= Date.parse(from); at -= DAY_MS) {
        const day = utcDay(new Date(at));
        days.push(await keptDays.of(question, day, () => dayOf(reader, filters, day)));
      }
      return days.filter((day) => day !== null);
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
  const listed = signals.map(
    ({ signal, ...kept }): ListedSignal => ({
      ...(setUp ? valueFor(setUp, signal) : signal),
      ...keptFor(setUp, kept),
    }),
  );
  if (setUp === null) return listed;
  const floor = withFloor(filters, setUp);
  return listed.filter((signal) =>
    signal.endedAt === null ? matchesFilters(floor, signal) : isEnough(filters, signal),
  );
}

const keptFor = (setUp: SetUp | null, { advised, noted }: Pick<PastSignal, 'advised' | 'noted'>) => ({
  ...(advised && { firstAdvice: firstAdviceFor(setUp, advised) }),
  ...(noted && { noted }),
});

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

const onDayFor = ({ setUp }: Reader, { advised, noted, ...ended }: EndedOnDay): DaySignal => ({
  ...ended,
  ...keptFor(setUp, { advised, noted }),
});
