/** A bar chart with named columns, such as days or months. */
import { countText } from '@spreadwise/contract/figure-text';
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { Chart } from './Chart';

export interface BarChartProps {
  readonly points: readonly { readonly label: string; readonly value: number }[];
  /** What the values count, e.g. 'signals'. */
  readonly unit: string;
  readonly caption: string;
  /** What the names are, e.g. 'days'; shown while there are too few for a chart. */
  readonly of?: string;
}

/** 500, 20K, 1M. */
const compact = inEachLocale((tag) => new Intl.NumberFormat(tag, { notation: 'compact' }));
const shortText = (value: number): string => compact().format(value);
const NAMES = { scale: 'names' } as const;

export const BarChart = ({ points, unit, caption, of }: BarChartProps) => {
  const begun = of ? beginOf(points) : 0;
  return (
    <Chart
      bars
      caption={caption}
      axis={NAMES}
      lines={[unit]}
      points={points.map(({ label, value }, at) => ({ at, label, values: [at < begun ? null : value] }))}
      format={countText}
      tick={shortText}
      {...(of && { of })}
    />
  );
};

/** Before the first count nothing was collected, and a chart of it would be empty. */
function beginOf(points: BarChartProps['points']): number {
  const first = points.findIndex(({ value }) => value !== 0);
  return first < 0 ? points.length : first;
}
