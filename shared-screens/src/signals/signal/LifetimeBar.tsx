/** A signal's remaining lifetime as a draining bar, or why not to wait for it. */
import type { Signal } from '@spreadwise/contract';
import { lastingParts } from '@spreadwise/contract/lasting-text';
import { cx } from '@spreadwise/shared-ui';
import { signalTexts } from '../../texts/signal';
import { useNow } from '../clock';
import styles from './LifetimeBar.module.css';
import { ageOf, ageText } from './labels';

interface LifetimeProps {
  readonly signal: Signal;
  /** Why not to act on it; replaces the time. */
  readonly doubt: string | null;
  /** In a row, the reason why a gap lasts has a line of its own, in place of the bar, or no room. */
  readonly isRow?: boolean;
}

export function LifetimeBar({ signal, doubt, isRow = false }: LifetimeProps) {
  const now = useNow();
  const left = shareLeft(signal, now);
  const [remaining = '', why] = remainingTexts(signal, now);
  const words = isRow || !why ? remaining : `${remaining} · ${why}`;
  return (
    <span className={styles.lifetime}>
      <span className={cx(styles.words, doubt !== null && styles.doubt)}>{doubt ?? words}</span>
      {isRow && why && doubt === null ? (
        <span className={cx(styles.words, styles.why)}>{why}</span>
      ) : (
        <span className={styles.track} aria-hidden="true">
          <span
            className={cx(styles.fill, left < LAST_PART && styles.last)}
            style={{ transform: `scaleX(${left})` }}
          />
        </span>
      )}
    </span>
  );
}

/** Below this share there is hardly time left to act. */
const LAST_PART = 0.25;

/** From 1 at detection to 0 at the expected lifetime. */
function shareLeft(signal: Signal, now: number): number {
  const { expectedMs, endedAt } = signal;
  if (endedAt !== null || expectedMs === null || expectedMs <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - ageOf(signal, now) / expectedMs));
}

/** '6 s left', '14 s old' if no lifetime is known or it has passed, 'Ended'; and why a gap lasts. */
function remainingTexts(signal: Signal, now: number): readonly string[] {
  if (signal.endedAt !== null) return [signalTexts().ended];
  // A replay uses the market's own clock.
  const lasting = lastingParts(signal, signal.feed === 'replay' ? Date.parse(signal.lastSeenAt) : now);
  if (lasting !== null) return lasting;
  const age = ageOf(signal, now);
  const { expectedMs } = signal;
  const isWithin = expectedMs !== null && age < expectedMs;
  const { left, old } = signalTexts();
  return [isWithin ? left(ageText(Math.max(1_000, expectedMs - age + 999))) : old(ageText(age))];
}
