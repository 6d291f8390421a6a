/** An open signal in a 44 px row: expected profit, lifetime, route, stake, probability. Clicking opens the details. */
import type { MarketSummary, Signal } from '@spreadwise/contract';
import { atBestStake } from '@spreadwise/contract/best-stake';
import { ArrowIcon, buttonClass, cx } from '@spreadwise/shared-ui';
import { memo } from 'react';
import { useMoney } from '../../common/MoneyProvider';
import { signalsTexts } from '../../texts/signals';
import { LifetimeBar } from '../signal/LifetimeBar';
import {
  expectedWords,
  feedMark,
  inPlaceWords,
  isLoss,
  probabilityText,
  routeText,
  stakeText,
} from '../signal/labels';
import { RouteChain } from '../signal/RouteChain';
import { OtherRoutes } from './gaps/OtherRoutes';
import styles from './SignalRow.module.css';

export interface SignalRowProps {
  readonly signal: Signal;
  /** Why nobody should act on it now; null if nothing speaks against it. */
  readonly doubt: string | null;
  /** The feed already stated on the page; a signal of another feed is marked. */
  readonly marketFeed: MarketSummary['feed'] | null;
  /** Its details are shown beside the list. */
  readonly isSelected: boolean;
  readonly onOpen: (id: string) => void;
  /** How many other routes its gap has; null for one of those itself. A click on the number shows them. */
  readonly others?: number | null;
  readonly isExpanded?: boolean;
  readonly gap?: string;
  readonly onExpand?: (gap: string) => void;
}

export const SignalRow = memo(function SignalRow(props: SignalRowProps) {
  const { doubt, marketFeed, isSelected, onOpen, others, isExpanded = false, gap = '', onExpand } = props;
  const signal = atBestStake(props.signal);
  const { formatMoney } = useMoney();
  const isOver = signal.endedAt !== null || doubt !== null;
  const { left } = expectedWords(signal, formatMoney) ?? inPlaceWords(signal, formatMoney);
  const mark = signal.feed === marketFeed ? null : feedMark(signal.feed);
  return (
    <div
      className={cx(
        styles.row,
        isOver && styles.over,
        isSelected && styles.selected,
        others === null && styles.other,
      )}
    >
      <strong className={cx(styles.profit, isLoss(signal) && styles.loss)}>{left}</strong>
      <LifetimeBar isRow signal={signal} doubt={doubt} />
      <span className={cx(styles.route, !!others && styles.withOthers)}>
        <RouteChain isRow legs={signal.legs} />
        {mark && <span className={styles.mark}>{mark}</span>}
      </span>
      {!!others && (
        <OtherRoutes
          className={styles.others}
          count={others}
          isExpanded={isExpanded}
          onToggle={() => onExpand?.(gap)}
        />
      )}
      <span className={styles.stake}>{stakeText(signal, formatMoney)}</span>
      <span className={styles.probability}>{probabilityText(signal)}</span>
      <button
        type="button"
        className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), styles.open)}
        aria-label={signalsTexts().openRoute(routeText(signal))}
        aria-current={isSelected || undefined}
        // Not `disabled`, which would lose the keyboard focus.
        aria-disabled={doubt !== null}
        onClick={() => doubt === null && onOpen(signal.id)}
      >
        <ArrowIcon />
      </button>
    </div>
  );
});
