/** What was left of signals by how late somebody came, misses and losses included. */

import type { DelayFigures } from '@spreadwise/contract';
import { DELAYS_S, SHOWN_DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { countText } from '@spreadwise/contract/figure-text';
import { Muted } from '@spreadwise/shared-ui';
import { LineChart } from '../../charts/LineChart';
import { useMoney } from '../../common/MoneyProvider';

export interface DelayChartProps {
  readonly caption: string;
  readonly lines: readonly { readonly name: string; readonly delays: readonly DelayFigures[] }[];
  /** Of one signal on average, or of all together. */
  readonly of: 'one' | 'all';
}

export function DelayChart({ caption, lines, of }: DelayChartProps) {
  const { formatMoney } = useMoney();
  const points = SHOWN_DELAYS_S.map((delay) => ({
    label: laterText(delay),
    values: lines.map(({ delays }) => leftOf(delays[DELAYS_S.indexOf(delay)], of)),
    // By the logarithm: most happens in the first seconds.
    at: Math.log1p(delay),
  }));
  if (points.every(({ values }) => values.every((value) => value === null)))
    return <Muted>{caption}: nothing to show.</Muted>;
  return (
    <LineChart caption={caption} lines={lines.map(({ name }) => name)} points={points} format={formatMoney} />
  );
}

/** How many there are to speak of, of those that were looked at. */
export const gainedText = (signals: number, [atOnce]: readonly DelayFigures[]): string =>
  `${countText(atOnce?.measured ?? 0)} of ${countText(signals)} signals left something at once`;

function laterText(delay: number): string {
  if (delay === 0) return 'at once';
  return delay < 60 ? `${delay} s later` : `${delay / 60} min later`;
}

function leftOf(figures: DelayFigures | undefined, of: DelayChartProps['of']): number | null {
  if (!figures || figures.measured === 0) return null;
  return of === 'one' ? figures.eur / figures.measured : figures.eur;
}
