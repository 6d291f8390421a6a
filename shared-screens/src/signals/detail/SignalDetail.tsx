/** A signal on one screen: its profit, orders, required balances and stake; everything else is folded. */
import type { ListedSignal, MarketSummary } from '@spreadwise/contract';
import { atBestStake, ordersAt } from '@spreadwise/contract/best-stake';
import { CopyButton, cx, TestModeMark } from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';
import { useMoney } from '../../common/MoneyProvider';
import { detailTexts } from '../../texts/detail';
import { useProfile } from '../profile';
import { doubtOf } from '../signal/freshness';
import { LifetimeBar } from '../signal/LifetimeBar';
import { feedMark, routeText, shortAmountText } from '../signal/labels';
import { RouteChain } from '../signal/RouteChain';
import { SignalFolds } from './folds/SignalFolds';
import { BalanceList } from './orders/Balances';
import { balancesOf } from './orders/balance-check';
import { OrderTickets, ordersText } from './orders/OrderTickets';
import StakeCurve from './orders/StakeCurve';
import { stakeRange } from './orders/stake';
import styles from './SignalDetail.module.css';
import { Verdict } from './Verdict';

export interface SignalDetailProps {
  readonly signal: ListedSignal;
  /** Whether it is kept up to date. */
  readonly isLive?: boolean | undefined;
  readonly market?: MarketSummary | null | undefined;
  /** The feed already stated beside it; a signal of another feed is marked. */
  readonly saidFeed?: MarketSummary['feed'] | undefined;
}

/** The route; screen readers get it as a sentence. */
export const DetailTitle = ({ signal }: Pick<SignalDetailProps, 'signal'>): ReactNode => (
  <span className={styles.title} role="img" aria-label={routeText(signal)}>
    <RouteChain legs={signal.legs} />
  </span>
);

export function SignalDetail({ signal: whole, isLive = true, market = null, saidFeed }: SignalDetailProps) {
  const { rate, formatMoney } = useMoney();
  const profile = useProfile();
  // The return of an ended signal was measured for the whole stake.
  const signal = whole.endedAt === null ? atBestStake(whole) : whole;
  const [chosen, setChosen] = useState<number | null>(null);
  const doubt = doubtOf(signal, { isLive, market });
  const canAct = doubt === null && signal.endedAt === null;
  const range = stakeRange(signal);
  const { amount, amountEur, asset } = signal.size;
  const stake = range && chosen !== null ? Math.min(chosen, range.most) : amount;
  const eurOf = (coins: number) => (amountEur === null || amount <= 0 ? null : coins * (amountEur / amount));
  const text = (coins: number) => {
    const eur = eurOf(coins);
    return eur === null ? `${shortAmountText(coins)} ${asset}` : formatMoney(eur);
  };
  const legs = ordersAt(stake <= amount ? signal : whole, stake);
  // Beyond the whole stake, orders would go deeper into the books than the limit prices allow.
  const isWithin = stake <= whole.size.amount;
  return (
    <div className={cx(styles.detail, !canAct && styles.over)}>
      <Head signal={signal} doubt={doubt} mark={signal.feed === saidFeed ? null : feedMark(signal.feed)} />
      <Verdict signal={signal} profile={profile} />
      {amount > 0 && (
        <>
          <OrderTickets legs={legs} copies={canAct && isWithin} />
          <div className={styles.ready}>
            <BalanceList
              balances={balancesOf({ legs: [...legs], worth: signal.worth }, eurOf(stake), profile, rate)}
            />
            {canAct && isWithin && (
              <CopyButton wide text={ordersText(legs)} label={detailTexts().copyOrders} />
            )}
            {canAct && !isWithin && <p>{detailTexts().limitsHold(text(whole.size.amount))}</p>}
          </div>
        </>
      )}
      {range && <StakeCurve {...{ signal, range, stake, text }} onStake={setChosen} />}
      <SignalFolds signal={signal} />
    </div>
  );
}

interface HeadProps extends Pick<SignalDetailProps, 'signal'> {
  readonly doubt: string | null;
  readonly mark: string | null;
}

const Head = ({ signal, doubt, mark }: HeadProps) => (
  <div className={styles.head}>
    <LifetimeBar signal={signal} doubt={doubt} />
    {mark && <TestModeMark>{mark}</TestModeMark>}
  </div>
);
