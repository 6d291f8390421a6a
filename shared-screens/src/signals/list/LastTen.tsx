/** Shown while nothing is open: the last gaps, and what the last route of each would have returned at the reader's speed. */
import type { ListedSignal } from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { cx, GainOrLoss } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { useMoney } from '../../common/MoneyProvider';
import { signalsTexts } from '../../texts/signals';
import { useNow } from '../clock';
import { reactionSeconds, useProfile } from '../profile';
import { ageText, routeText } from '../signal/labels';
import { RouteChain } from '../signal/RouteChain';
import { returnedOf, returnedText } from '../signal/returned';
import { OtherRoutes } from './gaps/OtherRoutes';
import { useGapRows } from './gaps/useGapRows';
import styles from './LastTen.module.css';

const MOST_ROWS = 10;

export interface LastTenProps {
  readonly signals: readonly ListedSignal[];
  readonly selected: string | null;
  /** Links to all of them. */
  readonly history: ReactNode;
  /** Below them, e.g. that nothing is open. */
  readonly below: ReactNode;
  readonly onOpen: (id: string) => void;
}

export function LastTen({ signals, selected, history, below, onOpen }: LastTenProps) {
  const seconds = reactionSeconds(useProfile());
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  const { keys, rowAt, toggle } = useGapRows({
    ids: signals.map(({ id }) => id),
    find: (id) => byId.get(id),
    counts: (id) => byId.has(id),
  });
  return (
    <section className={styles.past} aria-labelledby="last-signals">
      <div className={styles.head}>
        <h3 id="last-signals">{signalsTexts().wouldHaveReturned(durationText(seconds * 1000))}</h3>
        {history}
      </div>
      <ul className={styles.list}>
        {keys.slice(0, MOST_ROWS).map((key, index) => {
          const { gap = '', id = '', others, isExpanded = false } = rowAt(index) ?? {};
          const signal = byId.get(id);
          if (!signal) return null;
          return (
            <li key={key} className={cx(styles.row, selected === id && styles.selected)}>
              <Row signal={signal} seconds={seconds} onOpen={onOpen} />
              {!!others && (
                <OtherRoutes
                  className={styles.others}
                  count={others}
                  isExpanded={isExpanded}
                  onToggle={() => toggle(gap)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {below}
    </section>
  );
}

interface RowProps extends Pick<LastTenProps, 'onOpen'> {
  readonly signal: ListedSignal;
  readonly seconds: number;
}

function Row({ signal, seconds, onOpen }: RowProps) {
  const { formatMoney } = useMoney();
  const now = useNow();
  const { eur } = returnedOf(signal, seconds);
  const endedAgo = now - Date.parse(signal.endedAt ?? signal.lastSeenAt);
  return (
    <>
      <strong className={styles.returned}>
        <GainOrLoss of={eur}>{returnedText(signal, seconds, formatMoney)}</GainOrLoss>
      </strong>
      <button
        type="button"
        className={styles.open}
        aria-label={signalsTexts().openRoute(routeText(signal))}
        onClick={() => onOpen(signal.id)}
      >
        <RouteChain isRow legs={signal.legs} />
      </button>
      <span className={styles.when}>{signalsTexts().ago(ageText(endedAgo))}</span>
    </>
  );
}

/** A past route in short; clicking it opens the details. */
export const RouteButton = ({ signal, onOpen }: { signal: ListedSignal; onOpen: (id: string) => void }) => (
  <button
    type="button"
    className={styles.route}
    aria-haspopup="dialog"
    aria-label={routeText(signal)}
    onClick={() => onOpen(signal.id)}
  >
    <RouteChain isRow legs={signal.legs} />
  </button>
);
