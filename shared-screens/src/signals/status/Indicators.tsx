/** Quota, connection and market, in one line above the signals. */
import { countText } from '@spreadwise/contract/figure-text';
import { signalsTexts } from '../../texts/signals';
import { useNow } from '../clock';
import { Connection } from '../live/Connection';
import type { Live } from '../live/useLiveSignals';
import { AllowanceMeter } from './Allowance';
import styles from './Indicators.module.css';
import { isFresh, QuoteAge } from './Watching';

/** Reserves its line until the values are known, so that nothing shifts. */
export const Indicators = ({ live: { signals, connection, liveUntil } }: { readonly live: Live }) => {
  const { allowance, market } = signals;
  const now = useNow();
  // With a connection alone, late prices would be called live.
  const isLate = market?.state === 'stale' || market?.state === 'stopped';
  const kind = connection.kind === 'live' && isLate ? 'silent' : connection.kind;
  return (
    <p className={styles.indicators}>
      {allowance && (
        <span className={styles.quota}>
          {allowance.daily === null
            ? signalsTexts().today(allowance.usedToday)
            : signalsTexts().ofToday(countText(allowance.usedToday), countText(allowance.daily))}
          <AllowanceMeter {...allowance} />
        </span>
      )}
      <Connection kind={kind} liveUntil={liveUntil} />
      {market && (
        <span className={isFresh(market, now) ? styles.fresh : undefined}>
          <QuoteAge market={market} />
        </span>
      )}
    </p>
  );
};
