/** Nothing open is an answer, and a common one: it says why. */
import { Button, EmptyState } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { HelpLink } from '../../common/HelpLink';
import type { Filters } from '../filters/filters';
import type { LiveSignals } from '../live/live-signals';
import { isUsedUp } from '../status/Allowance';
import { watchingText } from '../status/Watching';

export interface EmptyProps {
  readonly signals: LiveSignals;
  readonly filters: Filters;
  readonly onClear: () => void;
  /** Stands for 'nothing open' where nothing else is the reason. */
  readonly awaited: ReactNode;
}

export function Empty({ signals: { market, allowance }, filters, onClear, awaited }: EmptyProps) {
  if (market && market.state !== 'running')
    return (
      <EmptyState title="No signals without fresh prices">We look again as soon as they come.</EmptyState>
    );
  if (market?.paused) return <EmptyState title="No signals while they are paused" />;
  if (allowance && isUsedUp(allowance)) return <EmptyState title="None of today’s signals is open" />;
  const filtered = Object.keys(filters).length > 0;
  if (filtered)
    return (
      <EmptyState
        title="No open signal matches"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  return (
    awaited || (
      <EmptyState title="Nothing open right now">
        {market && <p>Watching {watchingText(market)}.</p>}
        <HelpLink topic="quiet">Why nothing is open</HelpLink>
      </EmptyState>
    )
  );
}
