/** The figures above the signals: what today allows, how advice held until now, and what is watched. */

import { countText } from '@spreadwise/contract/figure-text';
import {
  AllowanceMeter,
  type AllowanceState,
  type LiveSignals,
  QuoteAge,
  ResetText,
  trackRecordTexts,
} from '@spreadwise/shared-screens/signals';
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import styles from './SignalsToday.module.css';

/** Until the first answer is there they keep their space, so that nothing jumps. */
export const SignalsToday = ({ signals: { allowance, market, trackRecord } }: { signals: LiveSignals }) => (
  <StatGroup>
    <Stat label="Signals today" {...(allowance ? todayText(allowance) : UNKNOWN)} />
    <Stat label="Held as long as promised" {...(trackRecord ? heldText(trackRecord) : UNKNOWN)} />
    <Stat label="Watching" {...(market ? watchedText(market) : UNKNOWN)} />
  </StatGroup>
);

const UNKNOWN = { value: '–', hint: <span className={styles.room} /> };

function todayText(allowance: AllowanceState) {
  const { daily, usedToday } = allowance;
  if (daily === null) return { value: countText(usedToday), hint: 'Unlimited' };
  return {
    value: `${countText(usedToday)} of ${countText(daily)}`,
    hint: (
      <span className={styles.today}>
        <AllowanceMeter {...allowance} />
        <ResetText {...allowance} />
      </span>
    ),
  };
}

function heldText(trackRecord: NonNullable<LiveSignals['trackRecord']>) {
  const { kept, median, of } = trackRecordTexts(trackRecord);
  return {
    value: kept,
    hint: trackRecord.medianLifetimeMs === null ? of : `${of}, half stood ${median} or longer`,
  };
}

function watchedText(market: NonNullable<LiveSignals['market']>) {
  const { exchanges, markets } = market;
  return {
    value: `${countText(exchanges)} ${exchanges === 1 ? 'exchange' : 'exchanges'}`,
    hint: (
      <>
        {countText(markets)} {markets === 1 ? 'market' : 'markets'}. <QuoteAge market={market} />
      </>
    ),
  };
}
