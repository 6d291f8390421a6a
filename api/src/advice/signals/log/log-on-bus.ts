/**
 * The signal log on the bus: the process that writes it publishes what is new, so that the others have it at once. They
 * still read the database each second, so that what the bus loses only comes a little later.
 */
import type { Bus } from '../../../platform/bus';
import type { SequencedSignal, SignalLog } from './signal-log';
import type { SignalRecorder } from './signal-recorder';

export interface LogOnBusContext {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly signalLog: SignalLog;
  readonly recorder: Pick<SignalRecorder, 'isWriting' | 'unwritten' | 'catchUp'>;
}

export function publishWritten(
  bus: LogOnBusContext['bus'],
  after: number,
  changes: readonly SequencedSignal[],
): void {
  const to = changes.at(-1)?.seq ?? after;
  bus.publish('signals.changed', { after, to, changes: [...changes] });
}

/**
 * Call once a second: while the database accepts nothing, open signals are updated by the bus alone. New signals are
 * not published: they are neither counted nor assigned before they are written.
 */
export function publishUnwritten({ bus, signalLog, recorder }: LogOnBusContext): void {
  const signals = recorder.unwritten.filter(({ id }) => signalLog.open.has(id));
  if (signals.length === 0) return;
  signalLog.preview(signals);
  bus.publish('signals.unwritten', { signals });
}

/** Returns how to stop following, which resolves when no read is in progress. */
export function followLog({ bus, signalLog, recorder }: LogOnBusContext): () => Promise<void> {
  let lastRead: Promise<void> = Promise.resolve();
  const ends = [
    bus.subscribe('signals.changed', ({ after, to, changes }) => {
      if (recorder.isWriting || to <= signalLog.seq) return;
      // With a gap before them, applying the changes would skip what is in it for good.
      if (changes && after <= signalLog.seq) signalLog.apply(changes);
      // If the database is away, the next second reads again.
      else lastRead = recorder.catchUp().catch(() => {});
    }),
    bus.subscribe('signals.unwritten', ({ signals }) => {
      if (!recorder.isWriting) signalLog.preview(signals);
    }),
  ];
  return () => {
    for (const end of ends) end();
    return lastRead;
  };
}
