/** A past signal on two lines (one on a wide screen): time, route, what was advised, peak, end and why it ended. */

import type { ListedSignal, MarketSummary } from '@spreadwise/contract';
import { percentText, sumText } from '@spreadwise/contract/figure-text';
import { type FormatMoney, useMoney } from '@spreadwise/shared-screens';
import {
  endReasonText,
  feedMark,
  outcomeOf,
  RouteButton,
  timeText,
} from '@spreadwise/shared-screens/signals';
import { GainOrLoss } from '@spreadwise/shared-ui';
import { historyTexts } from '../texts/history';
import styles from './PastDays.module.css';

export interface PastRowProps {
  readonly signal: ListedSignal;
  /** The market that the page names; a signal of another one is marked. */
  readonly marketFeed: MarketSummary['feed'] | undefined;
  readonly onOpen: (id: string) => void;
}

export function PastRow({ signal, marketFeed, onOpen }: PastRowProps) {
  const { formatMoney } = useMoney();
  const words = historyTexts().row;
  return (
    <li className={styles.row}>
      <span className={styles.route}>
        <RouteButton signal={signal} onOpen={onOpen} />
      </span>
      <span className={styles.advised}>{advisedText(signal, formatMoney)}</span>
      <span className={styles.peak}>{words.peak(percentText(signal.peakNet))}</span>
      <span className={styles.end}>
        <time dateTime={signal.detectedAt}>{timeText(signal.detectedAt)}</time> {endText(signal, marketFeed)}
        {signal.noted && (
          <>
            {' '}
            · <Noted of={signal.noted} />
          </>
        )}
      </span>
    </li>
  );
}

/** What was first advised, if known. */
function advisedText({ firstAdvice }: ListedSignal, formatMoney: FormatMoney): string {
  const words = historyTexts().row;
  if (!firstAdvice) return words.notKept;
  const { net, profitEur, amountEur, valuedAt } = firstAdvice;
  if (valuedAt === 'set-up' && amountEur === 0) return words.noProfit;
  const figures = profitEur === null ? percentText(net) : `${percentText(net)}, ${formatMoney(profitEur)}`;
  return words.advised(valuedAt === 'not kept' ? words.inFull(figures) : figures);
}

function endText(signal: ListedSignal, marketFeed: PastRowProps['marketFeed']): string {
  const mark = signal.feed === marketFeed ? null : feedMark(signal.feed);
  const { text } = outcomeOf(signal);
  const why = endReasonText(signal);
  const parts = [text.endsWith(why) ? text : `${text}; ${why}`, mark];
  return parts.filter(Boolean).join(' · ');
}

function Noted({ of: { did, resultCents, currency } }: { readonly of: NonNullable<ListedSignal['noted']> }) {
  const words = historyTexts().row;
  if (did === 'left') return words.left;
  if (resultCents === null) return words.took;
  return <GainOrLoss of={resultCents}>{words.tookFor(sumText(resultCents / 100, currency))}</GainOrLoss>;
}
