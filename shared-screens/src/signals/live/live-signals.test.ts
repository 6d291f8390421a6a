import type { Signal } from '@spreadwise/contract';
import {
  allowanceOf,
  instant,
  leaving,
  marketSummaryAt,
  NOON,
  signalGenerator,
  signalsAnswer,
} from '../../testing/signal-fixtures';
import { endedLately, LINGER_MS, type LiveSignals, liveSignals, NOTHING, ranked } from './live-signals';

const make = signalGenerator(5);
const seen = (signal: Signal, ms: number, over: Partial<Signal> = {}): Signal => ({
  ...signal,
  lastSeenAt: instant(NOON + ms),
  ...over,
});
const end = (signal: Signal, ms: number): Signal =>
  seen(signal, ms, { endedAt: instant(NOON + ms), endReason: 'gain gone' });

const afterEvents = (state: LiveSignals, at: number, ...signals: Signal[]): LiveSignals =>
  liveSignals(state, {
    type: 'events',
    at,
    events: signals.map((signal) => ({ type: 'signal', signal }) as const),
  });
const answered = (state: LiveSignals, signals: Signal[], askedAt: number): LiveSignals =>
  liveSignals(state, { type: 'answer', answer: signalsAnswer(signals), at: askedAt + 100 });
/** The stream's list of everything open, sent when it starts or comes back. */
const current = (state: LiveSignals, ...open: string[]): LiveSignals =>
  liveSignals(state, { type: 'events', at: 0, events: [{ type: 'current', open }] });
const ids = (state: LiveSignals, now = 0) => ranked(state, 'worth', now);

const [a, b, c] = [
  leaving(make.signal({ id: 'a' }), 3),
  leaving(make.signal({ id: 'b' }), 2),
  leaving(make.signal({ id: 'c' }), 1),
];

test('ranks the first answer, and lets the stream add and replace signals', () => {
  const first = answered(NOTHING, [c, b], 0);
  expect([NOTHING.loaded, first.loaded]).toEqual([false, true]);
  const state = afterEvents(first, 200, a, seen(leaving(c, 2.5), 5000, { net: 0.0025 }));
  expect(ids(state)).toEqual(['a', 'c', 'b']);
  expect(state.entries.get('c')?.signal.net).toBe(0.0025);
  expect(ids(first)).toEqual(['b', 'c']);
});

test('does not let the first answer overwrite an earlier update', () => {
  const early = afterEvents(NOTHING, 50, seen(a, 5000, { net: 0.009 }), end(b, 6000));
  const state = answered(early, [a, b], 0);
  expect(state.entries.get('a')?.signal.net).toBe(0.009);
  expect(endedLately(state).map(({ id }) => id)).toEqual(['b']);
});

test('drops signals that ended during a disconnect, and keeps those seen to end', () => {
  const before = afterEvents(answered(NOTHING, [a, b], 0), 1000, c, end(b, 900));
  const after = current(before, 'a');
  expect(ids(after, 60_000)).toEqual(['a']);
  expect(endedLately(after).map(({ id }) => id)).toEqual(['b']);
});

test('ignores the signals of a late answer once the stream has listed what is open', () => {
  const followed = current(afterEvents(NOTHING, 50, a), 'a');
  expect([followed.loaded, NOTHING.loaded]).toEqual([true, false]);
  const state = answered(followed, [a, b], 60);
  expect(ids(state)).toEqual(['a']);
  expect(state.trackRecord).not.toBeNull();
});

test('shows an ended signal for a while, then moves it to the past', () => {
  const state = afterEvents(answered(NOTHING, [a, b], 0), 1000, end(a, 900));
  expect(ids(state, 1000 + LINGER_MS - 1)).toEqual(['a', 'b']);
  expect(ids(state, 1000 + LINGER_MS)).toEqual(['b']);
  expect(endedLately(state).map(({ id }) => id)).toEqual(['a']);
});

test('neither reopens an ended signal nor extends its display when events repeat', () => {
  const ended = afterEvents(NOTHING, 1000, end(a, 900));
  const again = afterEvents(ended, 5000, seen(a, 900), end(a, 900));
  expect(again.entries.get('a')?.signal.endedAt).not.toBeNull();
  expect(again.entries.get('a')?.endedAt).toBe(1000);
});

test('reopens a signal that ended with its feed and was seen again later', () => {
  const ended = afterEvents(NOTHING, 1000, end(a, 900));
  const again = afterEvents(ended, 5000, seen(a, 4000));
  expect(again.entries.get('a')).toMatchObject({ signal: { endedAt: null }, endedAt: null });
});

test('caps past signals but never drops open ones', () => {
  const open = answered(NOTHING, [a], 0);
  const many = Array.from({ length: 300 }, (_, n) => end(make.signal({ id: `e${n}` }), n));
  const state = afterEvents(open, 1000, ...many);
  expect(state.entries.size).toBe(41);
  expect(state.entries.has('a')).toBe(true);
  expect(endedLately(state)[0]?.id).toBe('e299');
});

test('keeps the latest allowance, market and track record received', () => {
  const state = liveSignals(answered(NOTHING, [], 0), {
    type: 'events',
    at: 0,
    events: [
      { type: 'allowance', allowance: allowanceOf({ usedToday: 13 }) },
      { type: 'market', market: marketSummaryAt(NOON, { state: 'stale' }) },
      { type: 'trackRecord', trackRecord: { ended: 3, medianLifetimeMs: 9_000, keptPromise: 1 } },
    ],
  });
  expect([state.allowance?.usedToday, state.market?.state, state.trackRecord?.ended]).toEqual([
    13,
    'stale',
    3,
  ]);
});

test('sorts by the lower profit of both ways, with funds ready, or by age, with unknown values last', () => {
  const at = (ms: number) => instant(NOON + ms);
  const [unknown, onlyInPlace] = [leaving(a, 0), leaving(b, 900)];
  const state = answered(
    NOTHING,
    [
      { ...unknown, worth: { ...unknown.worth, inPlace: null, moved: null }, detectedAt: at(1) },
      {
        ...onlyInPlace,
        worth: { ...onlyInPlace.worth, moved: null },
        detectedAt: at(2),
      },
      { ...leaving(c, 9), detectedAt: at(3) },
    ],
    0,
  );
  expect(ranked(state, 'worth', 0)).toEqual(['c', 'b', 'a']);
  expect(ranked(state, 'inPlace', 0)).toEqual(['b', 'c', 'a']);
  expect(ranked(state, 'newest', 0)).toEqual(['c', 'b', 'a']);
});

test('counts once what came and went during a disconnect, without what the page saw itself', () => {
  const before = current(afterEvents(NOTHING, 0, a), 'a');
  const during = afterEvents(
    liveSignals(before, { type: 'broke off' }),
    9_000,
    end(a, 5000),
    end(b, 6000),
    end(c, 7000),
  );
  const back = afterEvents(current(during), 9_500, end(make.signal({ id: 'd' }), 9_400));
  expect([before.missed, during.missed, back.missed]).toEqual([0, 2, 2]);
  expect(liveSignals(back, { type: 'told' }).missed).toBe(0);
});

test('counts nothing as missed before the first connection', () => {
  const first = liveSignals(answered(NOTHING, [a], 0), { type: 'broke off' });
  expect(afterEvents(first, 9_000, end(b, 6000)).missed).toBe(0);
});
