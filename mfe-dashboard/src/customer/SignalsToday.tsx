/** The figures above the signals: what today allows, what is watched, and how advice held until now. */
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import { countText } from '../common/format';
import { AllowanceMeter, type AllowanceState, ResetText } from '../signals/Allowance';
import type { LiveSignals } from '../signals/live/live-signals';
import { trackRecordTexts } from '../signals/TrackRecord';
import { QuoteAge } from '../signals/Watching';
import styles from './SignalsToday.module.css';

export function SignalsToday({ signals: { allowance, market, trackRecord } }: { signals: LiveSignals }) {
  return (
    <StatGroup>
      {allowance && <Today allowance={allowance} />}
      {trackRecord && <Held trackRecord={trackRecord} />}
      {market && (
        <Stat
          label="Watching"
          value={`${countText(market.exchanges)} ${market.exchanges === 1 ? 'exchange' : 'exchanges'}`}
          hint={
            <>
              {countText(market.markets)} markets. <QuoteAge market={market} />
            </>
          }
        />
      )}
    </StatGroup>
  );
}

function Today({ allowance }: { allowance: AllowanceState }) {
  const { daily, usedToday } = allowance;
  return (
    <Stat
      label="Signals today"
      value={daily === null ? countText(usedToday) : `${countText(usedToday)} of ${countText(daily)}`}
      hint={
        daily === null ? (
          'Unlimited'
        ) : (
          <span className={styles.today}>
            <AllowanceMeter {...allowance} />
            <ResetText {...allowance} />
          </span>
        )
      }
    />
  );
}

function Held({ trackRecord }: { trackRecord: NonNullable<LiveSignals['trackRecord']> }) {
  const { kept, median, of } = trackRecordTexts(trackRecord);
  return (
    <Stat
      label="Held as long as promised"
      value={kept}
      hint={trackRecord.medianLifetimeMs === null ? of : `${of}, half stood ${median} or longer`}
    />
  );
}
