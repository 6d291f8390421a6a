/** The figures of a run, in lines to read. */
import { DEFAULT_SET_UP, type MarketStatus, type Signal } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { byWorth, leftInEuros, wasAdvised } from '@spreadwise/contract/signal-worth';
import {
  isWorthAllocating,
  type LaterWorth,
  type MovedOutcome,
  type SignalOutcome,
  valueFor,
} from '../../api/src/signals';
import { DETECTION_RULES } from '../../api/src/signals/detect/detection-rules';

export interface RunFigures {
  readonly minutes: number;
  readonly seed: number;
  readonly quotes: number;
  readonly events: number;
  /** Of `cpuMs`, what the simulation took. */
  readonly sourceMs: number;
  readonly cpuMs: number;
  /** Bytes in use: after the first events, after each quarter. */
  readonly heaps: readonly number[];
  readonly rss: number;
  readonly status: Pick<MarketStatus, 'engines' | 'markets' | 'exchanges' | 'refused'>;
  readonly updates: Readonly<Record<'opened' | 'updated' | 'ended', number>>;
  /** As they ended. */
  readonly signals: readonly Signal[];
  /** What their first advice left later, in place and moved along. */
  readonly outcomes: readonly SignalOutcome[];
  readonly moved: readonly MovedOutcome[];
  /** Of a signal at a set-up. */
  readonly valuationUs: number;
}

export function summary(run: RunFigures): string {
  const { minutes, seed, status, signals } = run;
  return [
    `simulated market, seed ${seed}: ${minutes} min, ${status.exchanges} exchanges, ${status.markets} markets`,
    ...costLines(run),
    ...status.engines.map(engineLine),
    `refused: ${JSON.stringify(status.refused)}`,
    '',
    `signals: ${run.updates.opened} opened, ${run.updates.updated} times updated, ${run.updates.ended} ended`,
    ...byKind(signals),
    ...worthLines(signals),
    ...WAYS.map((way) => handedOutLine(signals, way)),
    keptLine(run),
    ...laterLines(run),
    `valued at a set-up with capital and own fees: ${run.valuationUs.toFixed(2)} µs a signal`,
    ...lifeLines(signals),
    ...promiseLines(signals),
    '',
    `one of them: ${JSON.stringify(sample(signals), null, 2)}`,
  ].join('\n');
}

function costLines({ quotes, events, cpuMs, sourceMs, heaps, rss }: RunFigures): string[] {
  const worked = cpuMs - sourceMs;
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
  return [
    `${quotes} quotes in ${events} events; ${(cpuMs / 1000).toFixed(1)} s of CPU: ` +
      `${perSecond(quotes, cpuMs)} quotes/s with the simulation, ${perSecond(quotes, worked)} quotes/s without it`,
    `heap at the start and after each quarter: ${heaps.map(megabytes).join(' -> ')} MB; resident ${megabytes(rss)} MB`,
  ];
}

const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000);

const engineLine = (engine: RunFigures['status']['engines'][number]) =>
  `engine ${engine.universe} up to ${engine.maxHops} hops: ${engine.assets} assets, ${engine.markets} markets, ` +
  `${engine.ticks} ticks, p50 ${engine.tickP50Us} µs, p99 ${engine.tickP99Us} µs, ${engine.standing} standing`;

function byKind(signals: readonly Signal[]): string[] {
  const counts = new Map<string, number>();
  for (const { universe, hops } of signals) {
    const kind = `${universe} ${hops}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const ends = new Map<string, number>();
  for (const { endReason } of signals) ends.set(String(endReason), (ends.get(String(endReason)) ?? 0) + 1);
  const levels = new Map<string, number>();
  for (const { confidence } of signals) levels.set(confidence.level, (levels.get(confidence.level) ?? 0) + 1);
  return [
    `  by universe and hops: ${listOf(counts)}`,
    `  by end: ${listOf(ends)}`,
    `  by confidence: ${listOf(levels)}`,
    `  on depth: ${signals.filter(({ size }) => size.onDepth).length} of ${signals.length}`,
    `  net at its peak, at the best prices, in %: ${quartiles(signals.map(({ peakNet }) => peakNet * 100))}`,
  ];
}

/** Of what is handed out, as it was when it opened. */
function worthLines(signals: readonly Signal[]): string[] {
  const advised = signals.filter(wasAdvised);
  const share = (those: readonly Signal[]) =>
    `${those.length} of ${advised.length} (${((100 * those.length) / Math.max(1, advised.length)).toFixed(1)} %)`;
  const reasons = new Map<string, number>();
  for (const { worth } of advised)
    if (worth?.notMoved) reasons.set(worth.notMoved, (reasons.get(worth.notMoved) ?? 0) + 1);
  return [
    `handed out: ${advised.length}, kept for the record alone: ${signals.length - advised.length}`,
    `  leave something in place: ${share(advised.filter(({ worth }) => worth?.inPlace))}; ` +
      `in EUR: ${quartiles(advised.map((signal) => signal.worth?.inPlace?.eur ?? 0))}`,
    `  leave something moved: ${share(advised.filter(({ worth }) => worth?.moved))}; not: ${listOf(reasons)}; ` +
      `in EUR, of those: ${quartiles(advised.flatMap(({ worth }) => worth?.moved?.eur ?? []))}`,
    `  of the first ten by rank, leave something either way: ${
      advised
        .toSorted(byWorth)
        .slice(0, 10)
        .filter(({ worth }) => worth?.moved).length
    }`,
  ];
}

const WAYS = ['inPlace', 'moved'] as const;

/** To a customer whose set-up says how coins are held. */
const givenTo = (signals: readonly Signal[], holding: (typeof WAYS)[number]): readonly Signal[] =>
  signals
    .map((signal) => valueFor({ ...DEFAULT_SET_UP, holding }, signal))
    .filter((signal) => isWorthAllocating({}, signal, DETECTION_RULES.minProfitEur));

function handedOutLine(signals: readonly Signal[], way: (typeof WAYS)[number]): string {
  const given = givenTo(signals, way);
  const left = given.filter((signal) => (leftInEuros(signal) ?? 0) > 0);
  return (
    `handed out to who holds coins ${way}: ${given.length}; leave something: ${percentOf(left.length, given.length)}; ` +
    `in EUR: ${quartiles(given.map((signal) => leftInEuros(signal) ?? 0))}`
  );
}

/** What became of what is handed out to who moves coins, on the books of when they arrived. */
function keptLine({ signals, outcomes, moved }: RunFigures): string {
  const arrived = new Map([
    ...outcomes.map(({ signalId, left }) => [signalId, left[0]] as const),
    ...moved.map(({ signalId, left }) => [signalId, left[0]?.at(-1)] as const),
  ]);
  const whole = new Map(signals.map((signal) => [signal.id, signal]));
  const followed = new Set(moved.map(({ signalId }) => signalId));
  const kept = givenTo(signals, 'moved').flatMap((signal) => {
    const left = arrived.get(signal.id);
    const isFollowed = followed.has(signal.id) || signal.transfers.length === 0;
    if (!left || !isFollowed) return [];
    return [
      { saidEur: leftInEuros(signal) ?? 0, eur: left.isMissed ? 0 : left.eur, of: whole.get(signal.id) },
    ];
  });
  const sum = (figure: (one: (typeof kept)[number]) => number) =>
    kept.reduce((all, one) => all + figure(one), 0).toFixed(0);
  const isKnown = ({ of }: (typeof kept)[number]) => of?.transfers.length === 0 || of?.worth?.arrived;
  return (
    `  of them followed until the coins were there: ${kept.length}; left something: ` +
    `${percentOf(kept.filter(({ eur }) => eur > 0).length, kept.length)}; said EUR ${sum(({ saidEur }) => saidEur)}, ` +
    `left EUR ${sum(({ eur }) => eur)}; handed out before any like it was measured: ${kept.filter((one) => !isKnown(one)).length}`
  );
}

/** Of the whole amount, by when the first order was placed; what was missed leaves nothing. */
function laterLines({ outcomes, moved }: RunFigures): string[] {
  const lineOf = (name: string, lefts: readonly (readonly (LaterWorth | null | undefined)[])[]) =>
    DELAYS_S.map((delay, index) => {
      const measured = lefts.flatMap((left) => left[index] ?? []);
      const gains = measured.filter(({ eur, isMissed }) => !isMissed && eur > 0).length;
      return `${name}, placed after ${delay} s: ${percentOf(gains, measured.length)} leave something`;
    });
  return [
    ...lineOf(
      'in place',
      outcomes.map(({ left }) => left),
    ),
    ...lineOf(
      'moved along',
      moved.map(({ left }) => left.map((stakes) => stakes.at(-1))),
    ),
  ];
}

const percentOf = (part: number, all: number) =>
  `${part} of ${all} (${((100 * part) / Math.max(1, all)).toFixed(1)} %)`;

const listOf = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');

const lifetime = ({ detectedAt, endedAt }: Signal) =>
  Date.parse(endedAt ?? detectedAt) - Date.parse(detectedAt);

const lifeLines = (signals: readonly Signal[]): string[] => [
  `lifetimes in s: ${quartiles(signals.map((signal) => lifetime(signal) / 1000))}`,
];

/** Those that the end of the run cut short prove nothing. */
function promiseLines(signals: readonly Signal[]): string[] {
  const promised = signals.filter(
    ({ expectedMs, endReason }) => expectedMs !== null && endReason !== 'feed stopped',
  );
  const kept = promised.filter((signal) => lifetime(signal) >= (signal.expectedMs ?? 0));
  const share = promised.length ? `${((100 * kept.length) / promised.length).toFixed(1)} %` : 'none';
  return [
    `promised a lifetime: ${promised.length}; kept by ${kept.length} (${share}); ` +
      `promises in s: ${quartiles(promised.map(({ expectedMs }) => (expectedMs ?? 0) / 1000))}`,
  ];
}

function quartiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return `quarter ${at(0.25).toFixed(2)}, median ${at(0.5).toFixed(2)}, three quarters ${at(0.75).toFixed(2)}, most ${at(1).toFixed(2)}`;
}

/** The best as they are ranked. */
const sample = (signals: readonly Signal[]) => signals.toSorted(byWorth)[0];
