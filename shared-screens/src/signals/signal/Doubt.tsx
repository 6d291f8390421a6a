/** How old the oldest price behind an open signal is, and what speaks against acting on it. */

import type { Signal } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { useNow } from '../clock';
import styles from './Doubt.module.css';
import { oldestPriceMs } from './freshness';

export function Doubt({ signal, doubt }: { readonly signal: Signal; readonly doubt: string | null }) {
  const oldest = oldestPriceMs(signal, useNow());
  if (signal.endedAt !== null) return null;
  return (
    <p className={styles.line}>
      <span>Oldest price {durationText(oldest)}</span>
      {doubt && <span className={styles.doubt}>{doubt}</span>}
    </p>
  );
}
