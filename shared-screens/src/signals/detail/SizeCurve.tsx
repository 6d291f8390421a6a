/** Profit against size: what is left in place, and moved, by how much goes in. A picture, with its table. */

import type { Signal } from '@spreadwise/contract';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { Card, Muted, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useMoney } from '../../common/MoneyProvider';
import { shortAmountText } from '../signal/labels';
import styles from './SizeCurve.module.css';
import { rangeOf, type SizePoint, scaled, sizePoints } from './size-curve';

const WIDTH = 320;
const HEIGHT = 140;

export default function SizeCurve({ signal }: { signal: Signal }) {
  const { formatMoney } = useMoney();
  const points = sizePoints(signal);
  if (!points) return null;
  const { asset, amount, amountEur } = signal.size;
  const rate = amountEur === null || !(amount > 0) ? null : amountEur / amount;
  const text = (value: number) =>
    rate === null ? `${shortAmountText(value)} ${asset}` : formatMoney(value * rate);
  const columns: readonly TableColumn<SizePoint>[] = [
    { key: 'amount', header: 'Put in', render: (one) => text(one.amount) },
    { key: 'inPlace', header: 'Left in place', align: 'end', render: (one) => text(one.inPlace) },
    {
      key: 'moved',
      header: 'If moved',
      align: 'end',
      render: (one) => (one.moved === null ? '–' : text(one.moved)),
    },
  ];
  return (
    <Card as={3} title="How much to put in">
      <Stack gap="sm">
        <Picture points={points} signal={signal} text={text} />
        <Muted>
          The dot is the size that is advised; with more than the most shown here, less is left.
          {points.some(({ moved }) => moved !== null) && ' The broken line is what is left if moved.'}
        </Muted>
        <details>
          <summary>The same in figures</summary>
          <Table
            caption="What is left by how much is put in"
            dense
            columns={columns}
            rows={points}
            rowKey={(one) => one.amount}
            empty="Nothing is known."
          />
        </details>
      </Stack>
    </Card>
  );
}

interface PictureProps {
  readonly points: readonly SizePoint[];
  readonly signal: Signal;
  readonly text: (value: number) => string;
}

/** The table below has all of it, so it is hidden from screen readers. */
function Picture({ points, signal: { size, worth }, text }: PictureProps) {
  const last = points.at(-1);
  const profit = worth ? leftFor(worth)?.profit : undefined;
  const range = rangeOf(points, profit);
  const most = last?.amount ?? 0;
  const x = (amount: number) => scaled(amount, [0, most], WIDTH);
  const y = (value: number) => HEIGHT - scaled(value, range, HEIGHT);
  const line = (of: (one: SizePoint) => number | null) =>
    points
      .flatMap((one) => {
        const value = of(one);
        return value === null ? [] : [`${x(one.amount).toFixed(1)},${y(value).toFixed(1)}`];
      })
      .join(' ');
  return (
    <svg className={styles.picture} viewBox={`-8 -8 ${WIDTH + 16} ${HEIGHT + 32}`} aria-hidden="true">
      <line className={styles.axis} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <polyline className={styles.moved} points={line(({ moved }) => moved)} />
      <polyline className={styles.inPlace} points={line(({ inPlace }) => inPlace)} />
      {profit !== undefined && size.amount <= most * (1 + 1e-9) && (
        <circle className={styles.advised} cx={x(size.amount)} cy={y(profit)} r={4.5} />
      )}
      <text className={styles.name} x={0} y={HEIGHT + 18}>
        {text(0)}
      </text>
      <text className={styles.name} x={WIDTH} y={HEIGHT + 18} textAnchor="end">
        {text(most)}
      </text>
    </svg>
  );
}
