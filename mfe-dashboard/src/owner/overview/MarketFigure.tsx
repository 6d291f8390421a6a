/** How the market is watched at this moment. */
import type { MarketStatus } from '@spreadwise/contract';
import { Badge } from '@spreadwise/shared-ui';
import { placeAddress } from '../parts/place-address';
import { MARKET_STATES } from '../trading/market-states';
import { Figure } from './Figure';

export interface MarketFigureProps {
  readonly status: MarketStatus | undefined;
  readonly isError: boolean;
}

export function MarketFigure({ status, isError }: MarketFigureProps) {
  const connected = status?.feeds.filter(({ state }) => state === 'connected').length ?? 0;
  const unknown = isError ? 'The state of the markets could not be loaded' : undefined;
  return (
    <Figure
      label="Exchanges connected"
      to={placeAddress('trading')}
      value={status ? `${connected} of ${status.feeds.length}` : '–'}
      hint={
        status ? (
          <Badge tone={MARKET_STATES[status.state].tone}>{MARKET_STATES[status.state].label}</Badge>
        ) : (
          unknown
        )
      }
    />
  );
}
