/** What is counted of signals: their beginnings and ends, how fast they reach the streams, and how long giving takes. */
import { type Meter, timed } from '../../platform/lib/observed/meter';
import type { Allocator } from './allocate/allocator';
import { LEAD } from './log/lead';
import { isWritten, type LoggedSignal, type SignalLog } from './log/signal-log';

/** To be called with what the streams have just been given. */
export function countChanges(meter: Meter, changes: readonly LoggedSignal[], now: () => Date): void {
  for (const change of changes) {
    const { afterSeq, signal } = change;
    if (!isWritten(change)) continue;
    if (signal.endReason !== null)
      meter.count('spreadwise_signals_ended_total', 1, { reason: signal.endReason });
    if (afterSeq !== null) continue;
    meter.count('spreadwise_signals_opened_total', 1);
    meter.observe(
      'spreadwise_detect_to_stream_seconds',
      Math.max(0, now().getTime() - Date.parse(signal.detectedAt)) / 1000,
    );
  }
}

export function meterSignals(meter: Meter, log: SignalLog, isWriting: () => boolean): void {
  meter.read('spreadwise_signals_open', () => [{ value: log.open.size }]);
  meter.read('spreadwise_lease_held', () => [{ labels: { lease: LEAD }, value: isWriting() ? 1 : 0 }]);
}

export const watchAllocator = (allocator: Allocator, meter: Meter): Allocator => ({
  ...allocator,
  allocate: (request) =>
    timed(
      () => allocator.allocate(request),
      (seconds, outcome) => meter.observe('spreadwise_allocation_duration_seconds', seconds, { outcome }),
    ),
});
