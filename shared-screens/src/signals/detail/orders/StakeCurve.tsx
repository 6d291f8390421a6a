/** How the profit grows with the stake: the order-book curve, and a slider on it. */
import type { Signal } from '@spreadwise/contract';
import { useId } from 'react';
import { detailTexts } from '../../../texts/detail';
import styles from './StakeCurve.module.css';
import { cornersOf, profitAt, type StakeRange } from './stake';

const WIDTH = 400;
const HEIGHT = 72;
const STEPS = 100;

export interface StakeCurveProps {
  readonly signal: Signal;
  readonly range: StakeRange;
  /** In the settlement coin. */
  readonly stake: number;
  readonly onStake: (stake: number) => void;
  /** Formats an amount of the settlement coin in the reader's currency. */
  readonly text: (amount: number) => string;
}

export default function StakeCurve({ signal, range, stake, onStake, text }: StakeCurveProps) {
  const id = useId();
  const says = detailTexts();
  const corners = [[0, 0] as const, ...cornersOf(signal)];
  const profit = profitAt(signal, stake);
  const best = Math.max(...corners.map(([, value]) => value), profitAt(signal, range.advised), 0);
  const least = Math.min(0, ...corners.map(([, value]) => value));
  const x = (amount: number) => (amount / range.most) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - least) / (best - least || 1)) * HEIGHT;
  const line = corners.map(([amount, value]) => `${x(amount).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <div className={styles.curve}>
      <p className={styles.words}>
        <label htmlFor={id}>{says.stake}</label> <strong>{text(stake)}</strong>
        <span className={styles.profit}>
          {says.ready} <strong>{text(profit)}</strong>
        </span>
      </p>
      <svg
        className={styles.picture}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={styles.axis} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        <polyline className={styles.line} points={line} />
        <line className={styles.mark} x1={x(stake)} x2={x(stake)} y1={0} y2={HEIGHT} />
      </svg>
      <input
        id={id}
        className={styles.slider}
        type="range"
        // The slider's scale starts at 0, as does the curve above it.
        min={0}
        max={STEPS}
        value={Math.round((stake / range.most) * STEPS)}
        aria-valuetext={says.stakeAndProfit(text(stake), text(profit))}
        onChange={({ target }) => onStake(stakeAt(Number(target.value), range))}
      />
      <p className={styles.scale} aria-hidden="true">
        <span>{text(0)}</span>
        <span>{text(range.most / 2)}</span>
        <span>{text(range.most)}</span>
      </p>
    </div>
  );
}

/** Snaps to the advised stake, and never goes below what the exchanges accept. */
function stakeAt(step: number, { least, advised, most }: StakeRange): number {
  if (step === Math.round((advised / most) * STEPS)) return advised;
  return Math.min(most, Math.max(least, (step / STEPS) * most));
}
