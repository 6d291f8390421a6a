/** Said when the market behind the signals is not as it should be, because then silence means nothing. */
import type { MarketSummary } from '@spreadwise/contract';
import { Notice } from '@spreadwise/shared-ui';
import { useNow } from '../clock';
import { ageText, feedMark } from '../signal/labels';
import styles from './MarketNotice.module.css';

export function MarketNotice({ market }: { market: MarketSummary }) {
  if (market.paused)
    return (
      <Notice tone="info" title="Signals are paused">
        {market.paused}
      </Notice>
    );
  switch (market.state) {
    case 'running':
      return null;
    case 'starting':
      return (
        <Notice tone="info" title="The market feed is starting">
          Signals come once enough prices are known.
        </Notice>
      );
    case 'stale':
      return (
        <Notice tone="warning" title="Prices are late">
          <LastQuote market={market} /> Do not act on open signals until prices are fresh.
        </Notice>
      );
    case 'stopped':
      return (
        <Notice tone="warning" title="The market feed has stopped">
          <LastQuote market={market} /> No signals until it runs again.
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

/** Said once for the page, in the place of a mark at every signal; nothing of a live market. */
export function SimulatedNote({ feed }: Pick<MarketSummary, 'feed'>) {
  const mark = feedMark(feed);
  return mark && <p className={styles.simulated}>{mark}</p>;
}
