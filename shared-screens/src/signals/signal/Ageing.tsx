/** How old a signal is against what is to be expected of it: a bar that fills up to the expected time and beyond. */

import type { Signal } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { cx } from '@spreadwise/shared-ui';
import { useNow } from '../clock';
import styles from './Ageing.module.css';
import { ageOf, ageText, outcomeOf } from './labels';

/** Where on the bar the expected time stands; beyond it is what it lasts longer. */
const EXPECTED_AT = 0.75;

export const Ageing = ({ signal }: { signal: Signal }) =>
  signal.endedAt === null ? <Age signal={signal} /> : <Outcome signal={signal} />;

function Age({ signal }: { signal: Signal }) {
  const age = ageOf(signal, useNow());
  const { expectedMs } = signal;
  const isPast = expectedMs !== null && age >= expectedMs;
  return (
    <div className={styles.ageing}>
      <p className={styles.words}>
        <span className={styles.age}>{ageText(age)} old</span>
        <span className={styles.expected}>{remaining(age, expectedMs)}</span>
      </p>
      {expectedMs !== null && (
        <div className={styles.track} aria-hidden="true">
          <div
            className={cx(styles.fill, isPast && styles.past)}
            style={{ transform: `scaleX(${Math.min(1, (age / expectedMs) * EXPECTED_AT)})` }}
          />
          <div className={styles.mark} />
        </div>
      )}
    </div>
  );
}

function remaining(age: number, expectedMs: number | null): string {
  if (expectedMs === null) return 'lifetime not known yet';
  return age < expectedMs
    ? `about ${ageText(Math.max(1_000, expectedMs - age + 999))} left`
    : `past its ${durationText(expectedMs)}`;
}

function Outcome({ signal }: { signal: Signal }) {
  const { text, tone } = outcomeOf(signal);
  return (
    <p className={styles.outcome}>
      <span className={cx(styles.dot, styles[tone])} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
