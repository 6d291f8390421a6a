/** Seven days by 24 hours, darker for more profit offered. Pointer and arrow keys read an hour; a list shows all. */

import type { MarketToday } from '@spreadwise/contract';
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { type FormatMoney, useMoney } from '@spreadwise/shared-screens';
import { Card, EmptyState } from '@spreadwise/shared-ui';
import { Fragment, useState } from 'react';
import { insightsTexts } from '../../texts/insights';
import styles from './HourMap.module.css';
import { clockText, type DayOfHours, daysOf, HOURS_A_DAY, NOTHING } from './hours';

/** With fewer hours there is no chart. */
const FEWEST_HOURS = 7;
const STEPS = 5;
const date = (options: Intl.DateTimeFormatOptions) =>
  inEachLocale((tag) => new Intl.DateTimeFormat(tag, options));
const dayFormat = date({ weekday: 'short', day: 'numeric', month: 'short' });
const weekday = date({ weekday: 'short' });
const LABELLED = [0, 6, 12, 18];

export interface HourMapProps extends Pick<MarketToday, 'slots'> {
  /** The time of the figures. */
  readonly until: string;
}

export function HourMap({ slots, until }: HourMapProps) {
  const days = daysOf(slots, new Date(until));
  return (
    <Card>
      {slots.length < FEWEST_HOURS ? (
        <EmptyState title={insightsTexts().hourMap.collecting(slots.length, FEWEST_HOURS)} />
      ) : (
        <Picture days={days} />
      )}
    </Card>
  );
}

interface Read {
  readonly row: number;
  readonly hour: number;
}

function Picture({ days }: { readonly days: readonly DayOfHours[] }) {
  const { formatMoney } = useMoney();
  const words = insightsTexts().hourMap;
  const [read, setRead] = useState<Read>(() => fullest(days));
  const dayRead = days[read.row];
  const text = dayRead ? hourText(dayRead, read.hour, formatMoney) : '';
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{words.caption}</span>
        <b aria-hidden="true">{text}</b>
      </figcaption>
      <div className={styles.plot}>
        <Cells days={days} read={read} onRead={setRead} />
        <input
          type="range"
          className={styles.reader}
          min={0}
          max={days.length * HOURS_A_DAY - 1}
          value={read.row * HOURS_A_DAY + read.hour}
          aria-label={words.read}
          aria-valuetext={text}
          onChange={({ target }) => setRead(placeOf(Number(target.value)))}
        />
      </div>
      <AllHours days={days} />
    </figure>
  );
}

function hourText({ day, hours }: DayOfHours, hour: number, formatMoney: FormatMoney): string {
  const { eur, signals } = hours[hour] ?? NOTHING;
  const { offered } = insightsTexts().hourMap;
  return offered(dayFormat().format(day), clockText(hour), formatMoney(eur), signals);
}

/** Rendered only when open, because the pointer triggers a render with each cell it crosses. */
function AllHours({ days }: { readonly days: readonly DayOfHours[] }) {
  const { formatMoney } = useMoney();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{insightsTexts().hourMap.all}</summary>
      {isOpen && (
        <ul>
          {days.flatMap((one) =>
            one.hours.map(({ signals }, hour) =>
              signals === 0 ? null : (
                <li key={`${one.day.getTime()} ${clockText(hour)}`}>{hourText(one, hour, formatMoney)}</li>
              ),
            ),
          )}
        </ul>
      )}
    </details>
  );
}

const placeOf = (place: number): Read => ({
  row: Math.floor(place / HOURS_A_DAY),
  hour: place % HOURS_A_DAY,
});

function fullest(days: readonly DayOfHours[]): Read {
  const all = days.flatMap(({ hours }) => hours.map(({ eur }) => eur));
  return placeOf(all.indexOf(Math.max(...all)));
}

interface CellsProps {
  readonly days: readonly DayOfHours[];
  readonly read: Read;
  readonly onRead: (read: Read) => void;
}

function Cells({ days, read, onRead }: CellsProps) {
  const most = Math.max(...days.flatMap(({ hours }) => hours.map(({ eur }) => eur)));
  return (
    <div className={styles.cells} aria-hidden="true">
      <span />
      {Array.from({ length: HOURS_A_DAY }, (_, hour) => (
        <span key={clockText(hour)} className={styles.hour}>
          {LABELLED.includes(hour) && clockText(hour).slice(0, 5)}
        </span>
      ))}
      {days.map(({ day: of, hours }, row) => (
        <Fragment key={of.getTime()}>
          <span className={styles.day}>{weekday().format(of)}</span>
          {hours.map(({ eur }, hour) => (
            <i
              key={clockText(hour)}
              className={styles.cell}
              data-step={eur > 0 ? Math.max(1, Math.ceil((eur / most) * STEPS)) : 0}
              data-read={(read.row === row && read.hour === hour) || undefined}
              onPointerEnter={() => onRead({ row, hour })}
            />
          ))}
        </Fragment>
      ))}
    </div>
  );
}
