/**
 * The log of signals on the bus: the process that writes it publishes what is new, and the others have it at once.
 * They still ask the database each second, so that what the bus loses comes a little later.
 */
import type { Bus } from '../../../platform/bus';
import type { SequencedSignal, SignalLog } from './signal-log';
import type { SignalRecorder } from './signal-recorder';

export interface LogOnBusContext {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly signalLog: SignalLog;
  readonly recorder: Pick<SignalRecorder, 'isWriting' | 'unwritten' | 'catchUp'>;
}

/** To the other processes: what was written. */
export function publishWritten(
  bus: LogOnBusContext['bus'],
  after: number,
  changes: readonly SequencedSignal[],
): void {
  const to = changes.at(-1)?.seq ?? after;
  bus.publish('signals.changed', { after, to, changes: [...changes] });
}

/**
 * To be called once a second: while the database takes nothing, open signals go on by the bus alone.
 * New signals are not published: they are neither counted nor given to anybody before they are written.
 */
export function publishUnwritten({ bus, signalLog, recorder }: LogOnBusContext): void {
  const signals = recorder.unwritten.filter(({ id }) => signalLog.open.has(id));
  if (signals.length === 0) return;
  signalLog.preview(signals);
  bus.publish('signals.unwritten', { signals });
}

/** Returns how to stop following; that resolves when nothing is read any more. */
export function followLog({ bus, signalLog, recorder }: LogOnBusContext): () => Promise<void> {
  const catchUp = createCatchUp(() => recorder.catchUp());
  const ends = [
    bus.subscribe('signals.changed', ({ after, to, changes }) => {
      if (recorder.isWriting || to <= signalLog.seq) return;
      // With a gap before them, the changes alone would pass over what is in it for good.
      if (changes && after <= signalLog.seq) signalLog.apply(changes);
      else catchUp.ask();
    }),
    bus.subscribe('signals.unwritten', ({ signals }) => {
      if (!recorder.isWriting) signalLog.preview(signals);
    }),
  ];
  return () => {
    for (const end of ends) end();
    return catchUp.settled();
  };
}

/** One at a time, and once more where it was asked for meanwhile: the one under way may have read too early. */
function createCatchUp(work: () => Promise<void>) {
  let isAsked = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    while (isAsked) {
      isAsked = false;
      // The database is away: the next second brings it.
      await work().catch(() => {});
    }
    running = null;
  };
  return {
    ask() {
      isAsked = true;
      running ??= run();
    },
    settled: () => running ?? Promise.resolve(),
  };
}
