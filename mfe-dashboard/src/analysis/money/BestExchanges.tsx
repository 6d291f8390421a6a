/** The exchange pairs that signals come from, highest offered profit first. */

import type { ExchangePair, MarketToday } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { useMoney } from '@spreadwise/shared-screens';
import { Card, EmptyState } from '@spreadwise/shared-ui';
import { insightsTexts } from '../../texts/insights';
import styles from './BestExchanges.module.css';

const MOST_SHOWN = 5;

export const BestExchanges = ({ exchanges }: Pick<MarketToday, 'exchanges'>) => {
  const { formatMoney } = useMoney();
  const { money: words, noneEnded } = insightsTexts();
  const best = bestFirst(exchanges);
  const most = Math.max(1, ...best.map(({ eur }) => eur));
  return (
    <Card as={3} title={words.best}>
      {exchanges.length === 0 ? (
        <EmptyState title={noneEnded} />
      ) : (
        <ol className={styles.list}>
          {best.slice(0, MOST_SHOWN).map((one) => (
            <li key={`${one.buyAt} ${one.sellAt}`} className={styles.row}>
              <span>{pairText(one)}</span>
              <span className={styles.figures}>{words.offeredBy(one.signals, formatMoney(one.eur))}</span>
              <i className={styles.bar} style={{ inlineSize: `${(Math.max(0, one.eur) / most) * 100}%` }} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};

/** By offered profit; the page's answer names the first one. */
export const bestFirst = (exchanges: MarketToday['exchanges']) =>
  [...exchanges].sort((a, b) => b.eur - a.eur);

export const pairText = ({ buyAt, sellAt }: Pick<ExchangePair, 'buyAt' | 'sellAt'>): string =>
  buyAt === sellAt
    ? insightsTexts().money.alone(exchangeText(buyAt))
    : `${exchangeText(buyAt)} → ${exchangeText(sellAt)}`;
