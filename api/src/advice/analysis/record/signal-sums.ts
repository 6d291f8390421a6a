/** Ended signals, summed by span and kind, by the exchanges their coins move between, and by their whole route. */
import type { Signal, SignalLeg } from '@spreadwise/contract';
import type * as tables from '../../../platform/db/schema';
import { summed } from '../../../platform/lib/lists';
import { DAY_MS } from '../../../platform/lib/time';
import { wayOf } from '../../signals';
import { addFigures, type EndedSignal, figuresOf } from '../figures';

export interface CountedSignal extends EndedSignal, Pick<Signal, 'feed' | 'universe' | 'hops'> {
  /** Epoch ms. */
  readonly detectedAt: number;
  /** The UTC day in which it counts. */
  readonly day: Date;
  readonly legs: readonly Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'side'>[];
}

export type SignalSum = Readonly<typeof tables.signalSums.$inferSelect>;
export type ExchangeSum = Readonly<typeof tables.exchangeSums.$inferSelect>;
export type RouteSum = Readonly<typeof tables.routeSums.$inferSelect>;

export const addUp = (signals: readonly CountedSignal[]) => ({
  signals: summed(signals.flatMap(signalSums), keyOfSignals, (a, b) => ({
    ...a,
    figures: addFigures(a.figures, b.figures),
  })),
  exchanges: summed(signals.flatMap(exchangeSums), keyOfExchanges, (a, b) => ({
    ...a,
    signals: a.signals + b.signals,
    eur: a.eur + b.eur,
  })),
  routes: summed(signals.map(routeSum), keyOfRoute, (a, b) => ({
    ...a,
    signals: a.signals + b.signals,
    eur: a.eur + b.eur,
    lifetimeMs: a.lifetimeMs + b.lifetimeMs,
    lastAt: a.lastAt > b.lastAt ? a.lastAt : b.lastAt,
  })),
});

export const keyOfSignals = ({ feed, span, at, universe, hops }: Omit<SignalSum, 'figures' | 'until'>) =>
  [feed, span, at.getTime(), universe, hops].join(' ');
const keyOfExchanges = ({ feed, day, universe, hops, buyAt, sellAt }: ExchangeSum): string =>
  [feed, day.getTime(), universe, hops, buyAt, sellAt].join(' ');
const keyOfRoute = ({ feed, day, route }: RouteSum): string => [feed, day.getTime(), route].join(' ');

const kindOf = ({ feed, universe, hops }: CountedSignal) => ({ feed, universe, hops });
const dayOf = ({ day }: CountedSignal) => ({ day, until: keptUntil('day', day) });

const signalSums = (signal: CountedSignal): SignalSum[] =>
  LONG_SPANS.map((span) => {
    const at = span === 'day' ? signal.day : startOf(span, signal.detectedAt);
    return { ...kindOf(signal), span, at, until: keptUntil(span, at), figures: figuresOf(signal) };
  });

/** Each two exchanges between which a coin moves; for a route within one exchange, that exchange. */
function exchangeSums(signal: CountedSignal): ExchangeSum[] {
  const names = signal.legs.map(({ exchange }) => exchange);
  const steps = names.slice(1).map((sellAt, index) => ({ buyAt: names[index] ?? sellAt, sellAt }));
  const moves = steps.filter(({ buyAt, sellAt }) => buyAt !== sellAt);
  const once = new Map((moves.length ? moves : steps).map((one) => [`${one.buyAt} ${one.sellAt}`, one]));
  const figures = { signals: 1, eur: signal.advisedEur ?? 0 };
  return [...once.values()].map((one) => ({ ...kindOf(signal), ...dayOf(signal), ...one, ...figures }));
}

const routeSum = (signal: CountedSignal): RouteSum => ({
  ...kindOf(signal),
  ...dayOf(signal),
  route: wayOf(signal.legs),
  signals: 1,
  eur: signal.advisedEur ?? 0,
  lifetimeMs: signal.lifetimeMs,
  lastAt: new Date(signal.detectedAt),
});

/** The spans that are summed by, and how long each is stored. */
export type MeasuredSpan = 'minute' | 'hour' | 'day';
/** Those that are stored for more than a month. */
export const LONG_SPANS = ['hour', 'day'] as const satisfies readonly MeasuredSpan[];

const LENGTH_MS = { minute: 60_000, hour: 3_600_000, day: DAY_MS } as const;
const KEPT_MS = { minute: 2 * DAY_MS, hour: 35 * DAY_MS, day: 400 * DAY_MS } as const;

export const startOf = (span: MeasuredSpan, at: number): Date =>
  new Date(Math.floor(at / LENGTH_MS[span]) * LENGTH_MS[span]);

/** When a span that starts then expires. */
export const keptUntil = (span: MeasuredSpan, start: Date): Date => new Date(start.getTime() + KEPT_MS[span]);
