/** Exchange by exchange: where a coin is bought and where it is sold. The darker a cell, the higher its figure. */

import type { MarketPast } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { countText } from '@spreadwise/contract/figure-text';
import { useMoney } from '@spreadwise/shared-screens';
import { EmptyState, Muted } from '@spreadwise/shared-ui';
import { insightsTexts } from '../../texts/insights';
import styles from './ExchangeMap.module.css';

export function ExchangeMap({ exchanges }: Pick<MarketPast, 'exchanges'>) {
  const { formatMoney } = useMoney();
  const { past: words, noneEnded } = insightsTexts();
  if (exchanges.length === 0) return <EmptyState title={noneEnded} />;
  const names = [...new Set(exchanges.flatMap(({ buyAt, sellAt }) => [buyAt, sellAt]))].sort();
  const cells = new Map(exchanges.map((one) => [`${one.buyAt} ${one.sellAt}`, one]));
  const most = Math.max(1, ...exchanges.map(({ signals }) => signals));
  return (
    <>
      <Muted>{words.mapText}</Muted>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroller} aria-label={words.map} tabIndex={0}>
        <table className={styles.map}>
          <thead>
            <tr>
              <th scope="col">{words.fromTo}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {exchangeText(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((from) => (
              <tr key={from}>
                <th scope="row">{exchangeText(from)}</th>
                {names.map((to) => {
                  const cell = cells.get(`${from} ${to}`);
                  return (
                    <td key={to} title={cell && words.offered(formatMoney(cell.eur))}>
                      <i style={{ opacity: cell ? 0.1 + 0.5 * (cell.signals / most) : 0 }} />
                      <span>{cell ? countText(cell.signals) : '·'}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
