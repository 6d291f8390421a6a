/** Profit by stake, with funds ready and if transferred; the advised stake is marked. */

import type { Signal } from '@spreadwise/contract';
import { Card } from '@spreadwise/shared-ui';
import { Chart } from '../../charts/Chart';
import { useMoney } from '../../common/MoneyProvider';
import { shortAmountText } from '../signal/labels';
import { sizePoints } from './size-curve';

export default function SizeCurve({ signal }: { signal: Signal }) {
  const { formatMoney } = useMoney();
  const points = sizePoints(signal);
  if (!points) return null;
  const { asset, amount, amountEur } = signal.size;
  const rate = amountEur === null || !(amount > 0) ? null : amountEur / amount;
  const text = (value: number) =>
    rate === null ? `${shortAmountText(value)} ${asset}` : formatMoney(value * rate);
  const isMoved = points.some(({ moved }) => moved !== null);
  const most = points.at(-1)?.amount ?? 0;
  return (
    <Card as={3} title="Profit by stake">
      <Chart
        gains
        caption="Profit"
        axis={{ scale: 'linear', label: 'Stake', tick: text }}
        lines={['Funds ready', ...(isMoved ? ['If transferred'] : [])]}
        points={points.map((one) => ({
          at: one.amount,
          label: text(one.amount),
          values: [one.inPlace, ...(isMoved ? [one.moved] : [])],
        }))}
        format={text}
        mark={amount <= most * (1 + 1e-9) ? { at: amount, label: 'Advised' } : undefined}
      />
    </Card>
  );
}
