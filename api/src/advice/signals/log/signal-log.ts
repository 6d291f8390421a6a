/**
 * The only part of a process that knows what is open: the log as stored in the database, from the newest state of each
 * open signal to the last ends. Every change is published once, in order; streams and assignment follow it.
 */
import type { FoundSignal, Signal, SignalUpdate } from '@spreadwise/contract';
import { updateOf } from '@spreadwise/contract/signal-update';
import { DETECTION_RULES } from '../detect/detection-rules';
import { valueFor } from '../value/value-for';

/** A signal as it was written; `seq` rises with every change of any signal, across processes and restarts. */
export interface SequencedSignal {
  readonly seq: number;
  readonly signal: FoundSignal;
}

/** A change, and its difference from the state that had `afterSeq`, for those who know that state. */
export interface LoggedSignal {
  readonly seq: number;
  /** Valued without a trading profile. */
  readonly signal: Signal;
  /** As it was found, to be valued at a trading profile. */
  readonly found: FoundSignal;
  readonly afterSeq: number | null;
  readonly update: SignalUpdate | null;
}

export interface LogBeginning {
  readonly open: readonly SequencedSignal[];
  /** The last ends, oldest first, each after `endsAfter`. */
  readonly ended: readonly SequencedSignal[];
  readonly endsAfter: number;
  readonly seq: number;
  /** In ms. */
  readonly at: number;
}

/** So small that an hour of previews, one a second, stays below the next number. */
const PREVIEW_STEP = 2 ** -20;
/** Whether the log has this state of the signal; otherwise it is a preview. */
export const isWritten = ({ seq }: Pick<SequencedSignal, 'seq'>): boolean => Number.isInteger(seq);

/** Enough for readers who were away for a minute; the database serves those who were away for longer. */
export const MOST_ENDS = 1_000;

export class SignalLog {
  private readonly states = new Map<string, LoggedSignal>();
  readonly open: ReadonlyMap<string, LoggedSignal> = this.states;
  /** Ends that were published but not yet accepted by the database. */
  private readonly previewedEnds = new Map<string, LoggedSignal>();
  /** The last ends, oldest first: at least `MOST_ENDS` of them, all those after `endsAfter`. */
  private ends: LoggedSignal[] = [];
  private endsAfter = 0;
  private newest = 0;
  private brokeAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly publish: (changes: readonly LoggedSignal[]) => void) {}

  /** Of the newest change known here. */
  get seq(): number {
    return this.newest;
  }

  /** Signals that ended after `seq`, oldest first; null if this process does not remember all of them. */
  endedSince(seq: number): readonly LoggedSignal[] | null {
    return seq < this.endsAfter ? null : this.ends.filter((end) => end.seq > seq);
  }

  /**
   * Whether it may repeat advice from before the feed failed or this process started, which another detector cannot know.
   * Customers who already had that advice get it on top of the day's quota.
   */
  mayRepeat({ detectedAt }: Signal): boolean {
    return Date.parse(detectedAt) < this.brokeAt + DETECTION_RULES.cooldownMs;
  }

  /** Publishes nothing. */
  begin(beginning: LogBeginning): void {
    for (const one of beginning.open) this.states.set(one.signal.id, loggedAfter(null, one));
    this.ends = beginning.ended.map((end) => loggedAfter(null, end));
    this.endsAfter = beginning.endsAfter;
    this.newest = beginning.seq;
    this.brokeAt = beginning.at;
  }

  /** Applies changes in the order of their `seq` and publishes them. Known ones are skipped. */
  apply(changes: readonly SequencedSignal[]): void {
    const fresh = changes.filter(({ seq }) => seq > this.seq).flatMap((change) => this.applyOne(change));
    if (fresh.length) this.publish(fresh);
  }

  private applyOne(change: SequencedSignal): readonly LoggedSignal[] {
    const { id, endedAt, endReason } = change.signal;
    const previewedEnd = this.previewedEnds.get(id);
    const logged = loggedAfter(this.states.get(id) ?? previewedEnd ?? null, change);
    this.newest = change.seq;
    // An older state that is written late does not reopen an ended signal.
    if (endedAt === null && previewedEnd) return [];
    if (endedAt === null) this.states.set(id, logged);
    else {
      this.states.delete(id);
      this.previewedEnds.delete(id);
      this.addEnd(logged);
      if (endReason === 'feed stopped') this.brokeAt = Math.max(this.brokeAt, Date.parse(endedAt));
    }
    return [logged];
  }

  private addEnd(end: LoggedSignal): void {
    this.ends.push(end);
    if (this.ends.length < 2 * MOST_ENDS) return;
    this.endsAfter = this.ends.at(-MOST_ENDS - 1)?.seq ?? this.endsAfter;
    this.ends = this.ends.slice(-MOST_ENDS);
  }

  /**
   * Publishes newer states of open signals that the database has not accepted yet. Their number lies between the
   * signal's last one and the next whole number, so that no stream resumes from them.
   */
  preview(signals: readonly FoundSignal[]): void {
    const newer = signals.flatMap((signal) => {
      const known = this.states.get(signal.id);
      if (!known || !isNewer(signal, known.signal)) return [];
      return [loggedAfter(known, { seq: known.seq + PREVIEW_STEP, signal })];
    });
    for (const change of newer) {
      const { id, endedAt } = change.signal;
      if (endedAt === null) this.states.set(id, change);
      else {
        this.states.delete(id);
        this.previewedEnds.set(id, change);
      }
    }
    if (newer.length) this.publish(newer);
  }
}

const isNewer = (one: Signal, other: Signal): boolean =>
  one.lastSeenAt > other.lastSeenAt || (one.endedAt !== null && other.endedAt === null);

/** `before`: null if unknown. */
export function loggedAfter(
  before: LoggedSignal | null,
  { seq, signal: found }: SequencedSignal,
): LoggedSignal {
  const signal = valueFor(null, found);
  const update = before && updateOf(before.signal, signal);
  return { seq, signal, found, afterSeq: before?.seq ?? null, update };
}
