/** The cycle as a picture: coins in a circle, a leg from each to the next with its exchange. */

import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { cx } from '@spreadwise/shared-ui';
import { useId } from 'react';
import { legAssets, routeText } from '../../signal/labels';
import styles from './CyclePicture.module.css';
import { HEIGHT, legBetween, NODE, nodesOf, WIDTH } from './cycle-geometry';

/** Longer names are set smaller, so that they stay in their frame. */
const LONG_NAME = 6;

export function CyclePicture({ signal }: { signal: Signal }) {
  const id = useId();
  const { legs, transfers } = signal;
  const nodes = nodesOf(legs.length);
  const moved = new Set(transfers.map(({ asset }) => asset));
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{`A cycle of ${legs.length} trades`}</title>
      <desc id={`${id}-desc`}>{`${routeText(signal)}.${
        moved.size > 0 ? ` ${[...moved].join(', ')} must be on another exchange for the next trade.` : ''
      }`}</desc>
      {legs.map((leg, index) => {
        const [from, to] = [nodes[index], nodes[(index + 1) % nodes.length]];
        if (!from || !to) return null;
        const { path, head, name } = legBetween(from, to, legs.length);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a signal never change their places
          <g key={index}>
            <path className={styles.leg} d={path} />
            <polygon className={styles.head} points={head} />
            <text className={styles.name} x={name.x} y={name.y} textAnchor={name.anchor}>
              {exchangeText(leg.exchange)}
            </text>
          </g>
        );
      })}
      {legs.map((leg, index) => {
        const node = nodes[index];
        const [asset] = legAssets(leg);
        if (!node) return null;
        return (
          <g key={asset} className={cx(index === 0 && styles.start, moved.has(asset) && styles.moved)}>
            <rect
              className={styles.node}
              x={node.x - NODE.width / 2}
              y={node.y - NODE.height / 2}
              width={NODE.width}
              height={NODE.height}
              rx={NODE.height / 2}
            />
            <text
              className={cx(styles.coin, asset.length > LONG_NAME && styles.long)}
              x={node.x}
              y={node.y + 4.5}
              textAnchor="middle"
            >
              {asset}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
