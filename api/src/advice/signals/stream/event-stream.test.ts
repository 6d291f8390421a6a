/** A single stream: what waits for a slow reader, in which order it is sent, and how it ends. */
import type { Signal, SignalUpdate } from '@spreadwise/contract';
import { withUpdate } from '@spreadwise/contract/signal-update';
import fc from 'fast-check';
import { type LoggedSignal, loggedAfter, SignalLog } from '../log/signal-log';
import { ended, opened, signalOf } from '../testing/signals';
import { EventStream, type EventStreamOptions } from './event-stream';

let time = 0;
beforeEach(() => {
  time = 0;
});

/** A stream whose reader accepts one write, and then no more until it reads again. */
function create(options: Partial<EventStreamOptions> = {}) {
  const closed = jest.fn();
  const hungUp = jest.fn();
  const written: Uint8Array[] = [];
  let isAttached = false;
  let isOver = false;
  const stream = new EventStream({
    seq: 0,
    now: () => new Date(time),
    heldBefore: () => Number.POSITIVE_INFINITY,
    onClosed: closed,
    ...options,
  });
  const sink = {
    write: (bytes: Uint8Array) => written.push(bytes) < 0,
    end() {
      isOver = true;
    },
    destroy: hungUp,
  };
  const attach = () => {
    isAttached = true;
    stream.attach(sink);
  };
  /** What was received; null at the end. */
  const read = () => {
    if (written.length === 0 && !isOver) isAttached ? stream.onReady() : attach();
    const parts = written.splice(0);
    return parts.length === 0 && isOver ? null : Buffer.concat(parts).toString();
  };
  const add = (...changes: LoggedSignal[]) => {
    for (const change of changes) stream.add(change);
    stream.flush();
  };
  return { stream, add, read, attach, written, closed, hungUp };
}

const change = (seq: number, id: string, isOver = false): LoggedSignal =>
  loggedAfter(null, { seq, signal: (isOver ? ended : opened)(id, { net: seq / 1000 }).signal });

/** Each event about a signal, with its id. */
const eventsIn = (text: string | null) =>
  [...(text ?? '').matchAll(/event: (signal|update)\nid: (\d+)\ndata: (.*)\n\n/g)].map(
    ([, type, id, data]) => ({
      type,
      id: Number(id),
      ...(JSON.parse(data ?? '') as { signal?: Signal; update?: SignalUpdate }),
    }),
  );
const received = (text: string | null) =>
  eventsIn(text).map(({ id, signal }) => `${id} ${signal?.id} ${(signal?.net ?? 0) * 1000}`);

it('sends a passed change like one that waits: at once if nothing does, otherwise behind it', () => {
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ id: fc.constantFrom('a', 'b', 'c'), isOver: fc.boolean(), isNew: fc.boolean() }),
    },
    { weight: 5, arbitrary: fc.constant('read' as const) },
    { weight: 2, arbitrary: fc.constantFrom('notice' as const, 'held' as const, 'free' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let limit = Number.POSITIVE_INFINITY;
      const options = { random: () => 0, heldBefore: () => limit };
      const [passing, following] = [create(options), create(options)];
      for (const { stream, attach } of [passing, following]) {
        attach();
        stream.start();
      }
      let seq = 0;
      for (const one of steps) {
        if (one === 'held') limit = seq + 2;
        else if (one === 'free') limit = Number.POSITIVE_INFINITY;
        else if (one === 'notice')
          for (const { stream } of [passing, following]) stream.addNotice('market', new Uint8Array([10]));
        else if (one !== 'read') {
          seq += 1;
          const next = change(seq, one.id, one.isOver);
          passing.stream.pass(next, one.isNew);
          following.stream.follow(next, one.isNew);
          following.stream.flush();
        }
        // Compares what was received; then the reader takes more.
        else for (let times = 0; times < 2; times += 1) expect(passing.read()).toBe(following.read());
      }
    }),
    { seed: 13, numRuns: 300 },
  );
});

it('keeps only the newest state of each signal for a slow reader, and sends in the order of the changes', () => {
  const { stream, add, read } = create();
  stream.start();
  add(change(1, 'a'), change(2, 'b'));
  add(change(3, 'a'), change(4, 'b', true));
  expect(received(read())).toEqual(['3 a 3', '4 b 4']);
});

it('sends nothing before it is started, then everything at once, followed by the list of open signals', () => {
  const { stream, add, read } = create();
  expect(read()).toBe('');
  add(change(5, 'later'), change(2, 'earlier'));
  expect(read()).toBe('');
  stream.start();
  const text = read();
  expect(received(text)).toEqual(['2 earlier 2', '5 later 5']);
  expect(text).toMatch(/event: current\nid: 5\ndata: {"open":\["earlier","later"\]}\n\n$/);
});

it('sends a signal whole once and then only its changes, in the very same bytes to every stream', () => {
  const streams = [create(), create()];
  const log = new SignalLog((changes) => {
    for (const { add } of streams) add(...changes);
  });
  for (const { stream, attach } of streams) {
    stream.start();
    attach();
    stream.onReady();
  }
  const write = (seq: number, signal: Signal) => {
    for (const { written, stream } of streams) {
      written.length = 0;
      stream.onReady();
    }
    log.apply([{ seq, signal }]);
    const [one, other] = streams.map(({ written }) => written.at(-1));
    expect(one).toBe(other);
    return eventsIn(Buffer.from(one ?? []).toString());
  };
  const signal = signalOf('a');
  expect(write(1, signal)).toEqual([{ type: 'signal', id: 1, signal }]);
  const legs = signal.legs.map((leg, index) => ({ ...leg, ageMs: index === 0 ? leg.ageMs : 900 }));
  expect(write(2, { ...signal, net: 0.5, legs })).toEqual([
    { type: 'update', id: 2, update: { id: 'a', net: 0.5, legs: [{}, { ageMs: 900 }] } },
  ]);
  const over = { endedAt: '2026-11-21T12:00:30.000Z', endReason: 'gain gone' as const };
  expect(write(3, { ...signal, net: 0.5, legs, ...over })).toEqual([
    { type: 'update', id: 3, update: { id: 'a', ...over } },
  ]);
});

it('sends nothing twice, and nothing older than what was sent', () => {
  const { stream, add, read } = create();
  stream.start();
  add(change(3, 'a'));
  read();
  add(change(3, 'a'), change(2, 'a'), change(4, 'b'));
  expect(received(read())).toEqual(['4 b 4']);
});

it('never lowers its ids, even if an older change is sent late', () => {
  const { stream, add, read } = create({ seq: 10 });
  stream.start();
  add(change(3, 'late'), change(11, 'new'));
  expect(received(read())).toEqual(['10 late 3', '11 new 11']);
});

it('holds back what follows an end that may still have to be sent', () => {
  let held = 3;
  const { stream, add, read } = create({ heldBefore: () => held });
  stream.start();
  add(change(2, 'before'), change(4, 'after'));
  expect(received(read())).toEqual(['2 before 2']);
  held = Number.POSITIVE_INFINITY;
  add(change(3, 'ended', true));
  expect(received(read())).toEqual(['3 ended 3', '4 after 4']);
});

it('sends rising ids and the newest state of each signal in the end, however slowly it is read', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        isOver: fc.boolean(),
        score: fc.constantFrom(0.1, 0.2),
      }),
    },
    { weight: 2, arbitrary: fc.constant('read' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { stream, add, read } = create();
      const log = new SignalLog((changes) => add(...changes));
      stream.start();
      const texts: (string | null)[] = [];
      const newest = new Map<string, Signal>();
      let seq = 0;
      for (const one of steps) {
        if (one === 'read') texts.push(read());
        else {
          seq += 1;
          const make = one.isOver ? ended : opened;
          const { signal } = make(one.id, { net: (seq % 3) / 1000, score: one.score });
          newest.set(one.id, signal);
          log.apply([{ seq, signal }]);
        }
      }
      stream.end('stopping');
      texts.push(read(), read());
      const events = eventsIn(texts.join(''));
      expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).sort((a, b) => a - b));
      const known = new Map<string, Signal>();
      for (const { signal, update } of events) {
        if (signal) known.set(signal.id, signal);
        const before = update && known.get(update.id);
        if (update && before) known.set(update.id, withUpdate(before, update));
      }
      expect(known).toEqual(newest);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});

it('sends a change whole if it removes something, which an update cannot express', () => {
  const { stream, add, read } = create();
  const log = new SignalLog((changes) => add(...changes));
  stream.start();
  const { signal } = opened('a');
  const { worth, size } = signal;
  const curve = { points: [[10, 1] as [number, number]], least: 1, grain: 0, toll: 0 };
  const arrived = { followed: 20, gained: 12, net: 0.01 };
  const whole = { ...signal, worth: { ...worth, arrived }, size: { ...size, curve } };
  let known: Signal | undefined;
  for (const state of [
    whole,
    { ...whole, worth },
    whole,
    { ...whole, size: { ...size, curve: undefined } },
  ]) {
    log.apply([{ seq: log.seq + 1, signal: state }]);
    for (const { signal, update } of eventsIn(read()))
      known = update && known ? withUpdate(known, update) : signal;
    expect(known).toEqual(JSON.parse(JSON.stringify(state)));
  }
});

it('sends the reason for its end after everything that waits', () => {
  const { stream, add, read, closed } = create();
  stream.start();
  add(change(1, 'a'));
  stream.end('replaced');
  const text = read();
  expect(received(text)).toEqual(['1 a 1']);
  expect(text).toMatch(/\n\nevent: end\ndata: {"reason":"replaced"}\n\n$/);
  expect(read()).toBeNull();
  expect(closed).toHaveBeenCalledTimes(1);
});

it('ends when more signals wait than can ever be open', () => {
  const { stream, add, read, closed } = create();
  stream.start();
  for (let seq = 1; seq <= 1_001; seq += 1) add(change(seq, `s${seq}`));
  expect(closed).toHaveBeenCalled();
  expect(read()).toContain('data: {"reason":"slow"}');
});

it('is cut without an end event if nothing is read for a minute, or for some seconds before a stop', () => {
  const silent = create();
  silent.stream.start();
  silent.attach();
  time = 59_000;
  silent.stream.tick();
  expect(silent.hungUp).not.toHaveBeenCalled();
  time = 60_000;
  silent.stream.tick();
  expect(silent.hungUp).toHaveBeenCalledTimes(1);
  const stopped = create();
  stopped.stream.start();
  stopped.attach();
  time += 5_000;
  stopped.stream.end('stopping');
  expect(stopped.hungUp).toHaveBeenCalledTimes(1);
  expect(stopped.closed).toHaveBeenCalledTimes(1);
});
