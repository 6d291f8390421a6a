/** Totals over all days of the record: count, lifetime, and the outcome five seconds later as a chart. */

import type { RecordedDay } from '@spreadwise/contract';
import { medianLifetimeMs } from '@spreadwise/contract/analysis-scales';
import { countText, shareText } from '@spreadwise/contract/figure-text';
import { Card, Stat, StatGroup } from '@spreadwise/shared-ui';
import { recordTexts } from '../texts/record';
import { Average } from './Average';
import styles from './RecordFigures.module.css';
import { laterBy, secondsText } from './record-text';

export function RecordFigures({ days }: { readonly days: readonly RecordedDay[] }) {
  const all = days.map(({ figures }) => figures);
  const sum = (of: (figures: RecordedDay['figures']) => number) =>
    all.reduce((total, one) => total + of(one), 0);
  const later = (delayS: 0 | 5) => ({
    measured: sum((one) => laterBy(one, delayS).measured),
    eur: sum((one) => laterBy(one, delayS).eur),
    missed: sum((one) => laterBy(one, delayS).missed),
    lost: sum((one) => laterBy(one, delayS).lost),
  });
  const median = medianLifetimeMs(
    (all[0]?.lifetimes ?? []).map((_, bound) => sum((one) => one.lifetimes[bound] ?? 0)),
  );
  const signals = sum((one) => one.signals);
  const words = recordTexts().record;
  return (
    <>
      <StatGroup>
        <Stat label={words.signals} value={countText(signals)} hint={words.onDays(days.length)} />
        <Stat
          label={words.lasted}
          value={shareText(
            sum(({ kept }) => kept),
            sum(({ promised }) => promised),
          )}
          hint={words.halfStood(secondsText(median))}
        />
        <Stat label={words.atOnce} value={<Average of={later(0)} />} hint={words.atOnceHint} />
        <Stat label={words.later} value={<Average of={later(5)} />} hint={words.laterHint} />
      </StatGroup>
      <Outcomes {...later(5)} signals={signals} />
    </>
  );
}

interface OutcomesProps {
  readonly signals: number;
  readonly measured: number;
  readonly missed: number;
  readonly lost: number;
}

function Outcomes({ signals, measured, missed, lost }: OutcomesProps) {
  const words = recordTexts().record;
  const parts = [
    { key: 'gained', label: words.gained, count: measured - missed - lost },
    { key: 'missed', label: words.missed, count: missed },
    { key: 'lost', label: words.lost, count: lost },
    { key: 'unknown', label: words.unknown, count: Math.max(0, signals - measured) },
  ] as const;
  return (
    <Card title={words.fiveSecondsLater}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ key, count }) =>
            count > 0 && <i key={key} className={styles[key]} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className={styles.legend}>
        {parts.map(({ key, label, count }) => (
          <li key={key}>
            <i className={styles[key]} />
            <b>{countText(count)}</b> {label}{' '}
            <span className={styles.share}>{shareText(count, signals)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
