/** Said when the market behind the signals is not as it should be, because then silence means nothing. */
import type { MarketSummary } from '@spreadwise/contract';
import { Notice } from '@spreadwise/shared-ui';
import { useNow } from '../clock';
import { ageText } from '../signal/labels';

export function MarketNotice({ market }: { market: MarketSummary }) {
  if (market.paused)
    return (
      <Notice tone="info" title="No advice is given at the moment">
        {market.paused}
      </Notice>
    );
  switch (market.state) {
    case 'running':
      return null;
    case 'starting':
      return (
        <Notice tone="info" title="The market feed is starting">
          Signals come once enough prices are known. That takes a moment.
        </Notice>
      );
    case 'stale':
      return (
        <Notice tone="warning" title="Prices are late">
          <LastQuote market={market} /> Do not act on what stands below before prices come again.
        </Notice>
      );
    case 'stopped':
      return (
        <Notice tone="warning" title="The market feed has stopped">
          <LastQuote market={market} /> No signals are found until it runs again.
        </Notice>
      );
  }
}

function LastQuote({ market: { lastQuoteAt } }: { market: MarketSummary }) {
  const now = useNow();
  return lastQuoteAt === null
    ? 'No price has come yet.'
    : `The last price came ${ageText(now - Date.parse(lastQuoteAt))} ago.`;
}
