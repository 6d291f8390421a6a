/** Past signals by UTC day, each day with totals over all its signals, including pages not loaded yet. */

import type { CallQuery, ListedSignal, MarketSummary, SignalDay } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { type FormatMoney, useApiQuery, useMoney, utcDayText } from '@spreadwise/shared-screens';
import { GainOrLoss } from '@spreadwise/shared-ui';
import { historyTexts } from '../texts/history';
import styles from './PastDays.module.css';
import { PastRow } from './PastRow';

export interface PastDaysProps {
  /** At least one, latest first. */
  readonly signals: readonly ListedSignal[];
  readonly question: CallQuery<'GET /api/signals/stream'> & { readonly search?: string };
  /** The market that the page names. */
  readonly marketFeed: MarketSummary['feed'] | undefined;
  readonly busy: boolean;
  readonly onOpen: (id: string) => void;
}

const FRESH_MS = 5_000;
/** The API's limit for one request; older days have no totals. */
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

export function PastDays({ signals, question, marketFeed, busy, onOpen }: PastDaysProps) {
  const days = byDay(signals);
  const { data } = useApiQuery('GET /api/signals/days', {
    query: { ...question, ...rangeOf([...days.keys()]) },
    staleTime: FRESH_MS,
  });
  const totals = new Map(data?.days.map((one) => [one.day, one]));
  return (
    <div className={styles.days} aria-busy={busy}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <header className={styles.head}>
            <h2 id={`day-${day}`}>{historyTexts().days.heading(utcDayText(day))}</h2>
            <Totals totals={totals.get(day)} />
          </header>
          <ol className={styles.list}>
            {ofDay.map((signal) => (
              <PastRow key={signal.id} {...{ signal, marketFeed, onOpen }} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Totals({ totals }: { readonly totals: SignalDay | undefined }) {
  const { formatMoney } = useMoney();
  return (
    <p className={styles.totals}>
      {totals && totalsText(totals, formatMoney)}
      {totals && totals.resultCents !== null && (
        <>
          {' · '}
          <GainOrLoss of={totals.resultCents}>
            {historyTexts().days.earned(formatMoney(totals.resultCents / 100))}
          </GainOrLoss>
        </>
      )}
    </p>
  );
}

function totalsText(day: SignalDay, formatMoney: FormatMoney): string {
  const { signals, promised, kept, medianLifetimeMs, advisedEur, unvalued, taken } = day;
  const words = historyTexts().days;
  return [
    words.signals(signals),
    promised > 0 && words.lasted(kept, promised),
    medianLifetimeMs !== null && words.halfLasted(durationText(medianLifetimeMs)),
    advisedEur !== null && words.advised(formatMoney(advisedEur)),
    advisedEur !== null && unvalued > 0 && words.notCounted(unvalued),
    taken > 0 && words.taken(taken),
  ]
    .filter(Boolean)
    .join(' · ');
}

function byDay(signals: readonly ListedSignal[]): ReadonlyMap<string, readonly ListedSignal[]> {
  const days = new Map<string, ListedSignal[]>();
  for (const signal of signals) {
    const day = signal.detectedAt.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), signal]);
  }
  return days;
}

/** `days`: latest first. */
export function rangeOf(days: readonly string[]): { readonly from: string; readonly to: string } {
  const [to = '', from = to] = [days[0], days.at(-1)];
  const earliest = new Date(Date.parse(to) - (MOST_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { from: from < earliest ? earliest : from, to };
}
