/** Past signals as their reader sees them: those assigned to them, valued at their trading profile. */
import type { ListedSignal, SignalDay, SignalDaysQuery, TradingProfile } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { DEFAULT_REACTION, REACTION_S } from '@spreadwise/contract/reaction';
import { DAY_MS, utcDay } from '../../../platform/lib/time';
import { isWorthGiving, roundedUp, type SignalFilters, withFloor } from '../assign/entitlement';
import { firstAdviceFor, type OwnTradingProfile, valueFor } from '../value/value-for';
import { hasOwnFees, profileKey } from '../value/worth-for';
import type {
  EndedOnDay,
  PastSignal,
  SignalHistoryStore,
  SignalPage,
  SignalPageQuery,
} from './signal-history-store';
import { medianOf } from './track-record';

export interface Reader {
  /** Null: the owner, who reads everything. */
  readonly customerId: string | null;
  readonly profile: OwnTradingProfile | null;
  /** Signals assigned one by one stay in the customer's history, whatever they exclude later. */
  readonly isCounted: boolean;
  /** The minimum expected profit for acting on an open signal, in euros. */
  readonly leastEur: number;
}

export const EVERYBODY: Reader = { customerId: null, profile: null, isCounted: false, leastEur: 0 };

type DayFilters = Omit<SignalDaysQuery, 'from' | 'to'>;
type PageQuestion = Omit<SignalPageQuery, 'customerId' | 'wantedBy'>;

/** Many signals may earn too little at a trading profile: a page is filled with at most this many reads. */
const MOST_READS = 5;

export function createPastSignals(
  store: Pick<SignalHistoryStore, 'listPage' | 'endedOn' | 'notesOf'>,
  now: () => Date,
) {
  const keptDays = new KeptDays(now);
  const dayOf = async (reader: Reader, filters: DayFilters, day: string): Promise<SignalDay | null> => {
    const { profile } = reader;
    const query = { ...narrowed(reader, filters), day, isToBeValued: profile !== null };
    const signals = (await store.endedOn(query))
      .map(({ advised, noted, ...one }): DaySignal => ({ ...one, ...keptFor(profile, { advised, noted }) }))
      .filter((one) => profile === null || isEnough(filters, one, profile));
    return signals.length > 0 ? { day, ...totalsOf(signals) } : null;
  };

  return {
    async page(reader: Reader, question: PageQuestion): Promise<SignalPage<ListedSignal>> {
      const shown: ListedSignal[] = [];
      let next = question.after;
      const most = reader.profile === null ? 1 : MOST_READS;
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

    /** By UTC day, the latest first, without days on which none has ended. */
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

/** The part of the question that the store can answer: it does not know profits at a trading profile. */
function narrowed<Question extends SignalFilters>(
  { customerId, profile, isCounted }: Reader,
  question: Question,
) {
  if (profile === null) return { ...question, customerId };
  const { minNetPercent: _, minProfitEur: __, ...rest } = question;
  return { ...rest, customerId, foundFor: profileKey(profile), ...(isCounted ? {} : { wantedBy: profile }) };
}

/** Open signals have the same form here as on the stream. */
function listedFor(
  { profile, customerId, isCounted, leastEur }: Reader,
  signals: readonly PastSignal[],
  filters: SignalFilters,
): ListedSignal[] {
  const listed = signals.map(({ signal, ...kept }): ListedSignal => {
    const shown = keptFor(profile, kept);
    return { ...valueFor(profile, signal), ...shown, ...returnedFor(profile, kept, shown.firstAdvice) };
  });
  // Without a quota, what is open is shown anew each time.
  const least = customerId === null || isCounted ? undefined : leastEur;
  const floor = withFloor(filters, profile);
  return listed.filter((signal) =>
    signal.endedAt === null
      ? isWorthGiving(floor, signal, least)
      : profile === null || isEnough(filters, signal, profile),
  );
}

const keptFor = (
  profile: TradingProfile | null,
  { advised, noted }: Pick<PastSignal, 'advised' | 'noted'>,
) => ({ ...(advised && { firstAdvice: firstAdviceFor(profile, advised) }), ...(noted && { noted }) });

/**
 * At the first measured delay that covers the reader's reaction; by concavity a smaller stake returned its share. It
 * was measured at our fees, and says nothing about others.
 */
function returnedFor(
  profile: TradingProfile | null,
  { advised, leftParts }: Omit<PastSignal, 'signal'>,
  { amountEur = null }: Partial<ReturnType<typeof firstAdviceFor>> = {},
) {
  if (profile && advised && hasOwnFees(profile, advised.sized)) return {};
  const at = DELAYS_S.findIndex((delay) => delay >= REACTION_S[profile?.reaction ?? DEFAULT_REACTION]);
  const part = leftParts?.[at];
  return part != null && amountEur !== null && profile?.holding !== 'moved' && { returned: part * amountEur };
}

/** An ended signal counts by its first advice. */
function isEnough(
  { minNetPercent, minProfitEur }: SignalFilters,
  { firstAdvice }: Pick<ListedSignal, 'firstAdvice'>,
  profile: OwnTradingProfile,
): boolean {
  if (!firstAdvice) return minNetPercent === undefined && minProfitEur === undefined;
  return (
    (minNetPercent === undefined || firstAdvice.net * 100 >= minNetPercent) &&
    (minProfitEur === undefined || (firstAdvice.profitEur ?? -1) >= minProfitEur - roundedUp(profile))
  );
}

/** Totals are cached for good, so a day waits for its signals that closed transfers keep open. */
const SETTLED_MS = DAY_MS;
/** The oldest are evicted first. */
const MOST = 10_000;

/** Caches totals of past days: a page of history asks for all its days again each time it grows. */
export class KeptDays {
  private readonly kept = new Map<string, SignalDay>();

  constructor(private readonly now: () => Date) {}

  /** `question`: everything that the totals of a day depend on. */
  async of(question: string, day: string, addUp: () => Promise<SignalDay | null>): Promise<SignalDay | null> {
    const key = `${day} ${question}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const isOver = this.now().getTime() >= Date.parse(day) + DAY_MS + SETTLED_MS;
    const totals = await addUp();
    // A simulated past may still be written to an empty day.
    if (isOver && totals) this.kept.set(key, totals);
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size > MOST) this.kept.delete(oldest);
    return totals;
  }
}

type DaySignal = Omit<EndedOnDay, 'advised' | 'noted'> & Pick<ListedSignal, 'firstAdvice' | 'noted'>;

/** Adds up how the signals of a day turned out. */
function totalsOf(signals: readonly DaySignal[]): Omit<SignalDay, 'day'> {
  const whole = signals.filter(({ isCut }) => !isCut);
  const promised = whole.filter(({ expectedMs }) => expectedMs !== null);
  const taken = signals.filter(({ noted }) => noted?.did === 'took');
  // The market's figures are not added to those of a trading profile.
  const euros = signals.flatMap(({ firstAdvice }) =>
    firstAdvice?.valuedAt === 'not kept' ? [] : (firstAdvice?.profitEur ?? []),
  );
  const result = sumOf(taken.flatMap(({ noted }) => noted?.resultEur ?? []));
  return {
    signals: signals.length,
    promised: promised.length,
    kept: promised.filter(({ lifetimeMs, expectedMs }) => lifetimeMs >= (expectedMs ?? 0)).length,
    medianLifetimeMs: medianOf(whole.map(({ lifetimeMs }) => lifetimeMs)),
    advisedEur: sumOf(euros),
    unvalued: signals.length - euros.length,
    taken: taken.length,
    resultCents: result === null ? null : Math.round(result * 100),
  };
}

const sumOf = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null;
