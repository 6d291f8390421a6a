/** A route as chips: coin, exchange, coin … A row leaves out the last coin, which is the first. Visual only, see `routeText`. */
import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { cx } from '@spreadwise/shared-ui';
import { Fragment } from 'react';
import { legAssets } from './labels';
import styles from './RouteChain.module.css';

export function RouteChain({ legs, isRow }: Pick<Signal, 'legs'> & { readonly isRow?: boolean }) {
  const [first] = legs;
  if (!first) return null;
  return (
    <span className={cx(styles.chain, isRow && styles.row)} aria-hidden="true">
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
