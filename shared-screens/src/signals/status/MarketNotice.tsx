/** Warns when the market feed is not normal, because silence then means nothing. */
import type { MarketSummary } from '@spreadwise/contract';
import { Notice } from '@spreadwise/shared-ui';
import { signalsTexts } from '../../texts/signals';
import { useNow } from '../clock';
import { ageText, feedMark } from '../signal/labels';
import styles from './MarketNotice.module.css';

export function MarketNotice({ market }: { market: MarketSummary }) {
  const says = signalsTexts();
  if (market.paused !== undefined)
    return (
      <Notice tone="info" title={says.paused}>
        {market.paused || says.pausedText}
      </Notice>
    );
  switch (market.state) {
    case 'running':
      return null;
    case 'starting':
      return (
        <Notice tone="info" title={says.starting}>
          {says.startingText}
        </Notice>
      );
    case 'stale':
      return (
        <Notice tone="warning" title={says.late}>
          <LastQuote market={market} /> {says.lateText}
        </Notice>
      );
    case 'stopped':
      return (
        <Notice tone="warning" title={says.stopped}>
          <LastQuote market={market} /> {says.stoppedText}
        </Notice>
      );
  }
}

function LastQuote({ market: { lastQuoteAt } }: { market: MarketSummary }) {
  const now = useNow();
  return lastQuoteAt === null
    ? signalsTexts().noPriceCame
    : signalsTexts().lastPriceCame(ageText(now - Date.parse(lastQuoteAt)));
}

/** States the feed once for the page, instead of at every signal; nothing for a live market. */
export function SimulatedNote({ feed }: Pick<MarketSummary, 'feed'>) {
  const mark = feedMark(feed);
  return mark && <p className={styles.simulated}>{mark}</p>;
}
