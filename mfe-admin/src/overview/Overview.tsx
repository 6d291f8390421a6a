/** The overview: what needs a person now, with the way there, and the figures of the day with their last thirty. */

import type { Overview as OverviewAnswer } from '@spreadwise/contract';
import { countText, moneyText } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import { Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { Card, Muted } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { placeAddress } from '../common/place-address';
import { AttentionList } from './AttentionList';
import { Figure } from './Figure';
import { MarketFigure } from './MarketFigure';
import { OnPhone } from './OnPhone';
import styles from './Overview.module.css';

/** Asked for, and not pushed: days' sums of a dozen tables, which few look at, change by themselves and with every row. */
const EVERY_MS = 15_000;
const MARKET_EVERY_MS = 5_000;
const FEED_DAYS_EVERY_MS = 60_000;

export function Overview() {
  const { hasPermission } = useAuth();
  const query = useApiQuery('GET /api/admin/overview', { refetchInterval: EVERY_MS });
  const mayWatch = hasPermission('market.data.view');
  const market = useApiQuery('GET /api/market/status', {
    refetchInterval: MARKET_EVERY_MS,
    enabled: mayWatch,
  });
  const feedDays = useApiQuery('GET /api/admin/market/days', {
    refetchInterval: FEED_DAYS_EVERY_MS,
    enabled: mayWatch,
  });
  return (
    <Loaded query={query} what="The overview">
      {(overview) => (
        <>
          <OnPhone />
          <AttentionList found={overview.attention} />
          <Figures
            overview={overview}
            market={
              mayWatch && <MarketFigure status={market.data} days={feedDays.data} isError={market.isError} />
            }
          />
          <Muted>
            {query.isError ? 'Not up to date, since the server does not answer. ' : ''}As of{' '}
            {utcText(overview.at)}, refreshed every {EVERY_MS / 1000} seconds. Days are UTC days.
          </Muted>
        </>
      )}
    </Loaded>
  );
}

type Days = NonNullable<OverviewAnswer['revenue']>['days'];

const today = (days: Days): number => days.at(-1)?.value ?? 0;
const sum = (days: Days): number => days.reduce((total, { value }) => total + value, 0);

const euros = (cents: number) => moneyText(cents, 'EUR');

/** Against the first of the days. */
function changeText(days: Days, text: (value: number) => string): string {
  const change = today(days) - (days[0]?.value ?? 0);
  if (change === 0) return 'As 30 days ago';
  return `${change > 0 ? '+' : '−'}${text(Math.abs(change))} in 30 days`;
}

const visitsText = (visits: number) => `${countText(visits)} ${visits === 1 ? 'visit' : 'visits'} in 30 days`;

interface FiguresProps {
  readonly overview: OverviewAnswer;
  readonly market: ReactNode;
}

const Figures = ({ overview: { revenue, customers, visitors, advice, releases }, market }: FiguresProps) => (
  <Card title="Today">
    <ul className={styles.figures}>
      {revenue && (
        <Figure
          label="Monthly revenue"
          to={placeAddress('business', 'revenue')}
          value={euros(today(revenue.days))}
          hint={changeText(revenue.days, euros)}
          days={revenue.days}
          text={euros}
        />
      )}
      {customers && (
        <Figure
          label="Paying customers"
          to={placeAddress('customers')}
          value={countText(today(customers.days))}
          hint={changeText(customers.days, countText)}
          days={customers.days}
          text={countText}
        />
      )}
      {visitors && (
        <Figure
          label="Visitors today"
          to={placeAddress('business', 'visitors')}
          value={countText(today(visitors.days))}
          hint={visitsText(sum(visitors.days))}
          days={visitors.days}
          text={countText}
        />
      )}
      {advice && (
        <Figure
          label="Signals advised today"
          to={placeAddress('engine')}
          value={countText(today(advice.days))}
          hint={`${countText(sum(advice.days))} in 30 days`}
          days={advice.days}
          text={countText}
        />
      )}
      {market}
      {releases && (
        <Figure
          label="Releases of remotes"
          to={placeAddress('system', 'releases')}
          value={countText(sum(releases.days))}
          hint="in 30 days"
          days={releases.days}
          text={countText}
        />
      )}
    </ul>
  </Card>
);
