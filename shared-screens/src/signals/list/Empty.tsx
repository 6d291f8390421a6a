/** Explains why no signal is open, which is common. */
import { Button, EmptyState } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { HelpLink } from '../../common/HelpLink';
import { signalsTexts } from '../../texts/signals';
import type { Filters } from '../filters/filters';
import type { LiveSignals } from '../live/live-signals';
import { isUsedUp } from '../status/Allowance';
import styles from './Empty.module.css';

export interface EmptyProps {
  readonly signals: LiveSignals;
  readonly filters: Filters;
  readonly onClear: () => void;
  /** Replaces the 'nothing open' message if there is no other reason. */
  readonly awaited: ReactNode;
  /** The last signals are shown instead, and say so themselves. */
  readonly hasLast: boolean;
}

/** Why nothing is open; null: nothing is found at the moment, which is common. */
export function emptyReason({ market, allowance }: LiveSignals, filters: Filters) {
  if (market && market.state !== 'running') return 'stale';
  if (market?.paused !== undefined) return 'paused';
  if (allowance && isUsedUp(allowance)) return 'used up';
  return Object.keys(filters).length > 0 ? 'filtered' : null;
}

export function Empty({ signals, filters, onClear, awaited, hasLast }: EmptyProps) {
  const says = signalsTexts();
  const { market } = signals;
  switch (emptyReason(signals, filters)) {
    case 'stale':
      return <EmptyState title={says.noFreshPrices}>{says.noFreshPricesText}</EmptyState>;
    case 'paused':
      return <EmptyState title={says.whilePaused} />;
    case 'used up':
      return <EmptyState title={says.usedUp} />;
    case 'filtered':
      return (
        <EmptyState
          title={says.noMatch}
          action={
            <Button variant="secondary" onClick={onClear}>
              {says.clearFilters}
            </Button>
          }
        />
      );
    default:
      if (awaited) return awaited;
  }
  if (hasLast) return null;
  return (
    <EmptyState title={says.nothingOpen}>
      {market && <p>{says.watching(market.markets, market.exchanges)}</p>}
      <HelpLink topic="quiet">{says.whyNothing}</HelpLink>
    </EmptyState>
  );
}

/** Below the last signals. */
export const NothingOpen = () => (
  <p className={styles.line}>
    <strong>{signalsTexts().nothingOpen}</strong>
    <HelpLink topic="quiet">{signalsTexts().whyNothing}</HelpLink>
  </p>
);
