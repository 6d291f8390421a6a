/** A route as chips: coin, exchange, coin … Visual only; `routeText` says the same. */
import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { Fragment } from 'react';
import { legAssets } from './labels';
import styles from './RouteChain.module.css';

export function RouteChain({ legs }: Pick<Signal, 'legs'>) {
  const [first] = legs;
  if (!first) return null;
  return (
    <span className={styles.chain} aria-hidden="true">
      <span className={styles.coin}>{legAssets(first)[0]}</span>
      {legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a signal never change their places
        <Fragment key={index}>
          <span className={styles.exchange}>{exchangeText(leg.exchange)}</span>
          <span className={styles.coin}>{legAssets(leg)[1]}</span>
        </Fragment>
      ))}
    </span>
  );
}
