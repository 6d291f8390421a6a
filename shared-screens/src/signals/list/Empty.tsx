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

export function Empty({ signals: { market, allowance }, filters, onClear, awaited, hasLast }: EmptyProps) {
  const says = signalsTexts();
  if (market && market.state !== 'running')
    return <EmptyState title={says.noFreshPrices}>{says.noFreshPricesText}</EmptyState>;
  if (market?.paused !== undefined) return <EmptyState title={says.whilePaused} />;
  if (allowance && isUsedUp(allowance)) return <EmptyState title={says.usedUp} />;
  const filtered = Object.keys(filters).length > 0;
  if (filtered)
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
  if (awaited) return awaited;
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
