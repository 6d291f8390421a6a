/** One stream alone: what waits for a slow reader, in which order it is sent, and how it ends. */
import fc from 'fast-check';
import type { SequencedSignal } from '../log/open-signal-log';
import { ended, opened } from '../testing/signals';
import { turns } from '../testing/signals-harness';
import { EventStream, type EventStreamOptions } from './event-stream';

let time = 0;
beforeEach(() => {
  time = 0;
});

function create(options: Partial<EventStreamOptions> = {}) {
  const closed = jest.fn();
  const hungUp = jest.fn();
  const stream = new EventStream({
    seq: 0,
    now: () => new Date(time),
    heldBefore: () => Number.POSITIVE_INFINITY,
    onClosed: closed,
    hangUp: hungUp,
    ...options,
  });
  const reader = stream.body.getReader();
  /** The next that comes; null at the end. */
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? null : new TextDecoder().decode(value);
  };
  return { stream, read, closed, hungUp };
}

const change = (seq: number, id: string, isOver = false): SequencedSignal => ({
  seq,
  signal: (isOver ? ended : opened)(id, { net: seq / 1000 }).signal,
});
const received = (text: string | null) =>
  [...(text ?? '').matchAll(/event: signal\nid: (\d+)\ndata: (.*)\n\n/g)].map(([, id, data]) => {
    const { signal } = JSON.parse(data ?? '') as { signal: { id: string; net: number } };
    return `${id} ${signal.id} ${signal.net * 1000}`;
  });

it('keeps the newest state of each signal for a slow reader, and sends in the order of the changes', async () => {
  const { stream, read } = create();
  stream.start();
  stream.sendSignal(change(1, 'a'));
  stream.sendSignal(change(2, 'b'));
  stream.sendSignal(change(3, 'a'));
  stream.sendSignal(change(4, 'b', true));
  expect(received(await read())).toEqual(['3 a 3', '4 b 4']);
});

it('sends nothing before it is started, and then all at once', async () => {
  const { stream, read } = create();
  const first = read();
  stream.sendSignal(change(5, 'later'));
  stream.sendSignal(change(2, 'earlier'));
  await turns();
  stream.start();
  expect(received(await first)).toEqual(['2 earlier 2', '5 later 5']);
});

it('sends nothing twice, nor what is older than what was sent', async () => {
  const { stream, read } = create();
  stream.start();
  stream.sendSignal(change(3, 'a'));
  await read();
  stream.sendSignal(change(3, 'a'));
  stream.sendSignal(change(2, 'a'));
  stream.sendSignal(change(4, 'b'));
  expect(received(await read())).toEqual(['4 b 4']);
});

it('an id never falls, also when what is older is sent late', async () => {
  const { stream, read } = create({ seq: 10 });
  stream.start();
  stream.sendSignal(change(3, 'late'));
  stream.sendSignal(change(11, 'new'));
  expect(received(await read())).toEqual(['10 late 3', '11 new 11']);
});

it('holds back what comes after an end that may still have to be sent', async () => {
  let held = 3;
  const { stream, read } = create({ heldBefore: () => held });
  stream.start();
  stream.sendSignal(change(2, 'before'));
  stream.sendSignal(change(4, 'after'));
  expect(received(await read())).toEqual(['2 before 2']);
  held = Number.POSITIVE_INFINITY;
  stream.sendSignal(change(3, 'ended', true));
  expect(received(await read())).toEqual(['3 ended 3', '4 after 4']);
});

it('whatever comes and however slowly it is read: ids rise, and the last state of each is sent last', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), isOver: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant('read' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { stream, read } = create();
      stream.start();
      const texts: string[] = [];
      const newest = new Map<string, number>();
      let seq = 0;
      let pending: Promise<unknown> | null = null;
      const ask = () => {
        pending ??= read().then((text) => {
          texts.push(text ?? '');
          pending = null;
        });
      };
      for (const one of steps) {
        if (one === 'read') ask();
        else {
          seq += 1;
          newest.set(one.id, seq);
          stream.sendSignal(change(seq, one.id, one.isOver));
        }
        await null;
      }
      stream.end('stopping');
      for (ask(); pending !== null; ask()) {
        await pending;
        if (texts.at(-1) === '') break;
      }
      const lines = received(texts.join('')).map((line) => line.split(' '));
      const ids = lines.map(([id]) => Number(id));
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      const last = new Map(lines.map(([, id, state]) => [id, Math.round(Number(state))]));
      expect(last).toEqual(newest);
    }),
    { seed: 20261121, numRuns: 200 },
  );
});

it('says why it ends, after all that waits', async () => {
  const { stream, read, closed } = create();
  stream.start();
  stream.sendSignal(change(1, 'a'));
  stream.end('replaced');
  const text = await read();
  expect(received(text)).toEqual(['1 a 1']);
  expect(text).toMatch(/\n\nevent: end\nid: 1\ndata: {"reason":"replaced"}\n\n$/);
  expect(await read()).toBeNull();
  expect(closed).toHaveBeenCalledTimes(1);
});

it('ends when more signals wait than can ever be open', async () => {
  const { stream, read, closed } = create();
  stream.start();
  for (let seq = 1; seq <= 1_001; seq += 1) stream.sendSignal(change(seq, `s${seq}`));
  expect(closed).toHaveBeenCalled();
  expect(await read()).toContain('data: {"reason":"slow"}');
});

it('is cut when nothing is read for a minute, and at a stop after some seconds, without an end event', () => {
  const silent = create();
  silent.stream.start();
  time = 59_000;
  silent.stream.tick();
  expect(silent.hungUp).not.toHaveBeenCalled();
  time = 60_000;
  silent.stream.tick();
  expect(silent.hungUp).toHaveBeenCalledTimes(1);
  const stopped = create();
  time += 5_000;
  stopped.stream.end('stopping');
  expect(stopped.hungUp).toHaveBeenCalledTimes(1);
  expect(stopped.closed).toHaveBeenCalledTimes(1);
});
