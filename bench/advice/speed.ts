/**
 * An hour of the simulated market (or `--minutes`), or a recording, with customers who act one second, 15 s and a minute
 * after each signal, with all that the market takes, with the stake forecast to leave more, and with 3,000 EUR: how many
 * signals earned at that speed, what was promised and what came back, and whether the forecast chances were right.
 */
import { valueFor } from '../../api/src/advice/signals/value/value-for';
import type { Signal, SignalWorth } from '../../contract/src';
import { REACTION_S, REACTIONS, type Reaction } from '../../contract/src/browser/reaction';
import { atBestStake } from '../../contract/src/signals/browser/best-stake';
import { isWorthActing } from '../../contract/src/signals/browser/signal-worth';
import { DEFAULT_TRADING_PROFILE } from '../../contract/src/signals/trading-profile';
import { intervalOf, OpenGaps } from './gaps';
import { type Prices, recordedMarket, simulatedMarket, watchMarket } from './market';
import { against, type Part } from './part';

const FLOOR_EUR = 1;
const PROGRESS_MS = 10 * 60_000;
const AHEAD_MS = 1_000;
const DECILE_LEAST = 100;

interface Given {
  readonly signal: Signal;
  readonly gap: string;
  readonly later: NonNullable<SignalWorth['later']>;
  readonly due: number;
  readonly at: number;
  returnedEur: number | null;
  isAsked: boolean;
  isDone: boolean;
}

/** How much of it they stake. */
const STAKES = {
  whole: { capital: null, shown: (signal: Signal) => signal },
  best: { capital: null, shown: atBestStake<Signal> },
  'of 3,000 EUR': { capital: { kind: 'in all', cents: 300_000 }, shown: (signal: Signal) => signal },
} as const;
type Stake = keyof typeof STAKES;
const CUSTOMERS = (Object.keys(STAKES) as Stake[]).flatMap((stake) =>
  REACTIONS.map((reaction) => ({ stake, reaction })),
);

/** The signals that one reaction time was given, and their results. */
class Customer {
  readonly given = new Map<string, Given>();
  private readonly waiting = new Set<Given>();

  constructor(
    readonly stake: Stake,
    readonly reaction: Reaction,
  ) {}

  offer(signal: Signal, now: number, gaps: OpenGaps): void {
    if (this.given.has(signal.id)) return;
    const { capital, shown } = STAKES[this.stake];
    const own = valueFor({ ...DEFAULT_TRADING_PROFILE, reaction: this.reaction, capital }, signal);
    if (!own.worth.later || !isWorthActing(own.worth, FLOOR_EUR)) return;
    const acted = shown(own);
    const due = now + REACTION_S[this.reaction] * 1000;
    const one = {
      signal: acted,
      gap: gaps.gapOf(signal.legs),
      later: acted.worth.later ?? own.worth.later,
      due,
      at: now,
      returnedEur: null,
      isAsked: false,
      isDone: false,
    };
    this.given.set(signal.id, one);
    this.waiting.add(one);
  }

  get known(): readonly Given[] {
    return [...this.given.values()].filter(({ returnedEur }) => returnedEur !== null);
  }

  look(now: number, prices: Prices, wantBooks: (legs: Signal['legs']) => void): void {
    for (const one of this.waiting) {
      if (!one.isAsked && now >= one.due - AHEAD_MS) {
        one.isAsked = true;
        wantBooks(one.signal.legs);
      }
      if (now < one.due) continue;
      this.waiting.delete(one);
      one.isDone = true;
      const { legs, size } = one.signal;
      const gained = prices.sendOrders(legs, size.amount, now);
      one.returnedEur = gained === null ? null : (gained * (size.amountEur ?? 0)) / size.amount;
    }
  }
}

export const speed: Part = {
  name: 'speed',
  readsRecordings: true,
  async prove(seed, print, { recording, minutes, after, gapRate }) {
    const customers = CUSTOMERS.map(({ stake, reaction }) => new Customer(stake, reaction));
    const feed = recording ? recordedMarket(recording) : simulatedMarket(seed, after + minutes, gapRate);
    const gaps = new OpenGaps();
    const progress = createProgress(customers);
    let comeAt: number | null = null;
    await watchMarket(feed, {
      changed(change, now) {
        gaps.changed(change);
        comeAt ??= now + after * 60_000;
        if (change.kind !== 'ended' && now >= comeAt)
          for (const one of customers) one.offer(change.signal, now, gaps);
      },
      passed(now, prices, wantBooks) {
        for (const one of customers) one.look(now, prices, wantBooks);
        if (comeAt !== null && now >= comeAt) progress(now);
      },
    });
    return customers.map((one) => judge(one, print)).reduce((sum, missed) => sum + missed, 0);
  },
};

/** Prints to standard error every ten minutes of market time, since an hour of it takes many minutes to compute. */
function createProgress(customers: readonly Customer[]): (now: number) => void {
  let [startedAt, nextAt] = [0, 0];
  return (now) => {
    if (startedAt === 0) [startedAt, nextAt] = [now, now + PROGRESS_MS];
    if (now < nextAt) return;
    nextAt += PROGRESS_MS;
    const figures = customers.map(({ reaction, stake, known }) => {
      const { promised, returned } = sumsOf(known);
      return `${reaction} ${stake} ${(returned / promised).toFixed(2)}`;
    });
    console.error(`  ${Math.round((now - startedAt) / 60_000)} minutes: ${figures.join(', ')}`);
  };
}

function sumsOf(known: readonly Given[]) {
  let [promised, returned] = [0, 0];
  for (const { later, returnedEur } of known) {
    promised += later.eur ?? 0;
    returned += returnedEur ?? 0;
  }
  return { promised, returned };
}

function judge({ stake, reaction, given, known }: Customer, print: (line: string) => void): number {
  const done = [...given.values()].filter(({ isDone }) => isDone);
  const earned = known.filter(hasEarned).length / known.length;
  const { promised, returned } = sumsOf(known);
  const below = done.filter(({ later }) => (later.eur ?? 0) < FLOOR_EUR).length;
  const { low, high, gaps, equal } = intervalOf(
    known.map(({ gap, later, returnedEur }) => ({
      gap,
      promised: later.eur ?? 0,
      returned: returnedEur ?? 0,
    })),
  );
  const name = `${reaction}, ${REACTION_S[reaction]} s, ${stake}`;
  print(
    `${name}: ${done.length} given, ${known.length} measured, promised ${promised.toFixed(2)} EUR, returned ${returned.toFixed(2)} EUR`,
  );
  print(`       ${name}: ${firstOfGaps(known)}`);
  return (
    against(print, {
      what: `${name}: earned`,
      figure: `${(earned * 100).toFixed(1)} %`,
      goal: 'at least 60 %',
      isMet: earned >= 0.6,
    }) +
    against(print, {
      what: `${name}: returned by promised`,
      figure: `${(returned / promised).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)} by ${gaps} gaps, worth ${equal.toFixed(1)} equal ones)`,
      goal: '0.9 to 1.1',
      isMet: returned / promised >= 0.9 && returned / promised <= 1.1,
    }) +
    against(print, {
      what: `${name}: given below the floor`,
      figure: `${below}`,
      goal: '0',
      isMet: below === 0,
    }) +
    calibration(name, known, print)
  );
}

/** What a customer gets who acts once on each gap. */
function firstOfGaps(known: readonly Given[]): string {
  const first = [...new Map(known.toReversed().map((one) => [one.gap, one])).values()];
  const { promised, returned } = sumsOf(first);
  const said = first.reduce((sum, { later }) => sum + later.chance, 0);
  const of = (part: number) => `${((part / first.length) * 100).toFixed(1)} %`;
  return `the first of each of ${first.length} gaps: said ${of(said)}, earned ${of(first.filter(hasEarned).length)}, promised ${promised.toFixed(2)} EUR, returned ${returned.toFixed(2)} EUR (not judged)`;
}

const hasEarned = ({ returnedEur }: Given): boolean => (returnedEur ?? 0) > 0;

function calibration(name: string, known: readonly Given[], print: (line: string) => void): number {
  let missed = 0;
  for (let decile = 0; decile < 10; decile += 1) {
    const ofIt = known.filter(({ later }) => Math.min(9, Math.floor(later.chance * 10)) === decile);
    if (ofIt.length === 0) continue;
    const said = (ofIt.reduce((sum, { later }) => sum + later.chance, 0) / ofIt.length) * 100;
    const was = (ofIt.filter(hasEarned).length / ofIt.length) * 100;
    const { low, high, gaps } = intervalOf(
      ofIt.map((one) => ({ gap: one.gap, promised: 1, returned: hasEarned(one) ? 1 : 0 })),
    );
    const figure = `${was.toFixed(1)} % (${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)} by ${gaps} gaps)`;
    const what = `${name}: said ${said.toFixed(1)} %, of ${ofIt.length}`;
    if (ofIt.length < DECILE_LEAST)
      print(`       ${what}: ${figure} (under ${DECILE_LEAST} signals, not judged)`);
    else
      missed += against(print, {
        what,
        figure,
        goal: 'within 5 points',
        isMet: Math.abs(was - said) <= 5,
      });
  }
  return missed;
}
