/** How the market is watched at this moment, and how fresh its prices were in thirty days. */
import type { FeedDays, MarketStatus } from '@spreadwise/contract';
import { fineShareText } from '@spreadwise/contract/figure-text';
import { Badge } from '@spreadwise/shared-ui';
import { placeAddress } from '../common/place-address';
import { averageOf, freshByDay } from '../trading/fresh-days';
import { MARKET_STATES } from '../trading/market-states';
import { Figure } from './Figure';

export interface MarketFigureProps {
  readonly status: MarketStatus | undefined;
  /** Undefined: not known, as yet or at all. */
  readonly days: FeedDays | undefined;
  readonly isError: boolean;
}

export function MarketFigure({ status, days, isError }: MarketFigureProps) {
  const connected = status?.feeds.filter(({ state }) => state === 'connected').length ?? 0;
  const unknown = isError ? 'The state of the markets could not be loaded' : undefined;
  const fresh = days ? freshByDay(days) : [];
  const average = averageOf(fresh);
  return (
    <Figure
      label="Exchanges connected"
      to={placeAddress('engine')}
      value={status ? `${connected} of ${status.feeds.length}` : '–'}
      hint={
        status ? (
          <>
            <Badge tone={MARKET_STATES[status.state].tone}>{MARKET_STATES[status.state].label}</Badge>
            {average !== null && ` ${fineShareText(average)} fresh in 30 days`}
          </>
        ) : (
          unknown
        )
      }
      {...(average !== null && { days: fresh.map((value) => ({ value })), text: fineShareText })}
    />
  );
}
