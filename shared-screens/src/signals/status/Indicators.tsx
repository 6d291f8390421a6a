/** Quota, connection and market, in one line above the signals. */
import { countText } from '@spreadwise/contract/figure-text';
import { Connection } from '../live/Connection';
import type { Live } from '../live/useLiveSignals';
import { AllowanceMeter } from './Allowance';
import styles from './Indicators.module.css';
import { QuoteAge } from './Watching';

/** Each keeps its room until it is known, so that nothing jumps. */
export const Indicators = ({ live: { signals, connection, liveUntil } }: { readonly live: Live }) => {
  const { allowance, market } = signals;
  return (
    <p className={styles.indicators}>
      {allowance && (
        <span className={styles.quota}>
          {allowance.daily === null
            ? `${countText(allowance.usedToday)} today`
            : `${countText(allowance.usedToday)} of ${countText(allowance.daily)} today`}
          <AllowanceMeter {...allowance} />
        </span>
      )}
      <Connection kind={connection.kind} liveUntil={liveUntil} />
      {market && (
        <span>
          <QuoteAge market={market} />
        </span>
      )}
    </p>
  );
};
