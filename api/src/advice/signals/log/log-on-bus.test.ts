/** A log that follows another through lost, duplicated and late messages, and sometimes reads by itself. */
import fc from 'fast-check';
import type { Bus } from '../../../platform/bus';
import { signalOf } from '../testing/signals';
import { followLog, publishWritten } from './log-on-bus';
import { isWritten, type LoggedSignal, type SequencedSignal, SignalLog } from './signal-log';

type Told = Parameters<Bus['publish']>[1];
const NAMES = ['a', 'b', 'c', 'd'];

/** Batches as a recorder writes them: the newest state of each signal; a number may be skipped. */
const batches = fc.array(
  fc.record({
    skipped: fc.nat({ max: 1 }),
    ids: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }),
    ends: fc.boolean(),
    /** What happens to its message, and whether the follower then reads by itself. */
    fate: fc.constantFrom('heard', 'heard', 'lost', 'doubled', 'late', 'without changes'),
    asks: fc.boolean(),
  }),
  { maxLength: 25 },
);

function listenerOf(follow: (bus: Pick<Bus, 'publish' | 'subscribe'>) => void): (message: Told) => void {
  let listener: (message: never) => void = () => {};
  follow({
    publish() {},
    subscribe(topic, given) {
      if (topic === 'signals.changed') listener = given as typeof listener;
      return () => {};
    },
  });
  return (message) => listener(message as never);
}

it('ends in the same state as the other log, having applied each change once, in order and without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (given) => {
      const written = new Map<string, SequencedSignal>();
      const applied: number[] = [];
      const log = new SignalLog((changes) => applied.push(...changes.map(({ seq }) => seq)));
      const catchUp = async () =>
        log.apply([...written.values()].filter(({ seq }) => seq > log.seq).sort((a, b) => a.seq - b.seq));
      const hear = listenerOf((bus) =>
        followLog({ bus, signalLog: log, recorder: { isWriting: false, unwritten: [], catchUp } }),
      );
      let seq = 0;
      const late: Told[] = [];
      for (const { skipped, ids, ends, fate, asks } of given) {
        const after = seq;
        seq += skipped;
        const changes = ids.map((id) => ({
          seq: ++seq,
          signal: signalOf(id, ends ? { endedAt: '2026-11-21T12:00:30.000Z' } : {}),
        }));
        for (const change of changes) written.set(change.signal.id, change);
        const message = tellOne(after, changes);
        if (fate === 'late') late.push(message);
        if (fate === 'heard' || fate === 'doubled') hear(message);
        if (fate === 'doubled') hear(message);
        if (fate === 'without changes') hear({ ...message, changes: null } as Told);
        if (asks) await catchUp();
        if (fate === 'heard' && late.length > 0) hear(late.pop() as Told);
        await Promise.resolve();
      }
      await catchUp();
      expect(applied).toEqual([...new Set(applied)].sort((a, b) => a - b));
      const open = [...written.values()].filter(({ signal }) => signal.endedAt === null);
      expect(
        [...log.open.values()].sort((a, b) => a.seq - b.seq).map(({ seq, signal }) => ({ seq, signal })),
      ).toEqual(open.sort((a, b) => a.seq - b.seq));
    }),
    { seed: 20261122, numRuns: 300 },
  );
});

function tellOne(after: number, changes: readonly SequencedSignal[]): Told {
  const told: Told[] = [];
  const bus = { publish: (_: string, message: Told) => void told.push(message), subscribe: () => () => {} };
  publishWritten(bus, after, changes);
  const [message] = told;
  if (!message) throw new Error('Nothing was told.');
  return message;
}

it('publishes an unwritten state at once, resumes no stream from it, and replaces it by the written one', () => {
  const told: SequencedSignal[] = [];
  const log = new SignalLog((changes) => told.push(...changes));
  log.apply([{ seq: 7, signal: signalOf('a') }]);
  const newer = signalOf('a', { net: 0.01, lastSeenAt: '2026-11-21T12:00:09.000Z' });
  log.preview([newer, signalOf('b')]);
  log.preview([newer]);
  expect(told.map(({ signal }) => signal.net)).toEqual([0.0042, 0.01]);
  const [, preview] = told;
  expect([preview && isWritten(preview), Math.floor(preview?.seq ?? 0), log.seq]).toEqual([false, 7, 7]);
  log.apply([{ seq: 8, signal: newer }]);
  expect(told.at(-1)).toMatchObject({ seq: 8, signal: newer });
  expect(log.open.get('a')?.seq).toBe(8);
});

it('publishes an unwritten end once, which an older state written later does not undo', () => {
  const told: LoggedSignal[] = [];
  const log = new SignalLog((changes) => told.push(...changes));
  log.apply([{ seq: 7, signal: signalOf('a') }]);
  const end = signalOf('a', { endedAt: '2026-11-21T12:00:09.000Z', endReason: 'gain gone' });
  log.preview([end]);
  log.apply([{ seq: 8, signal: signalOf('a', { lastSeenAt: '2026-11-21T12:00:04.000Z' }) }]);
  expect([log.open.size, log.seq, told.length]).toEqual([0, 8, 2]);
  log.apply([{ seq: 9, signal: end }]);
  // Known before, so it does not count as a new signal.
  expect(told.at(-1)).toMatchObject({ seq: 9, signal: end, afterSeq: 7 + 2 ** -20 });
  expect(log.endedSince(8)).toHaveLength(1);
});
