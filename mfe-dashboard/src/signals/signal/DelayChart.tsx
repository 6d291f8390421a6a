/** What was left of signals by how late somebody came, misses and losses included. */
import type { DelayFigures } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { LineChart } from '../../common/charts/LineChart';
import { countText } from '../../common/format';
import { euroText } from './labels';

export interface DelayChartProps {
  readonly caption: string;
  readonly lines: readonly { readonly name: string; readonly delays: readonly DelayFigures[] }[];
  /** Of one signal on average, or of all together. */
  readonly of: 'one' | 'all';
}

export const DelayChart = ({ caption, lines, of }: DelayChartProps) => (
  <LineChart
    caption={caption}
    lines={lines.map(({ name }) => name)}
    points={DELAYS_S.map((delay, index) => ({
      label: laterText(delay),
      values: lines.map(({ delays }) => leftOf(delays[index], of)),
    }))}
    format={euroText}
  />
);

/** How many there are to speak of, of those that were looked at. */
export const gainedText = (signals: number, [atOnce]: readonly DelayFigures[]): string =>
  `${countText(atOnce?.measured ?? 0)} of ${countText(signals)} signals left something at once`;

const laterText = (delay: number): string => (delay === 0 ? 'at once' : `${delay} s later`);

function leftOf(figures: DelayFigures | undefined, of: DelayChartProps['of']): number | null {
  if (!figures || figures.measured === 0) return null;
  return of === 'one' ? figures.eur / figures.measured : figures.eur;
}
