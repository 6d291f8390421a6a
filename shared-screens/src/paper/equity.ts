/** What backtests came to over time, and how far each had fallen from its height. */
import type { PaperAnswer } from '@spreadwise/contract';
import type { ChartPoint } from '../charts/picture';
import { momentText, utcDayText } from '../common/format';

type Rules = PaperAnswer['rules'];

/** Sums by day, or by hour. */
export const equityOf = (rules: Rules, byHour: boolean): ChartPoint[] =>
  timesOf(rules).map((at, index) => ({
    at: Date.parse(at),
    label: byHour ? momentText(at) : utcDayText(at.slice(0, 10)),
    values: rules.map(({ result }) => result.points[index]?.eur ?? null),
  }));

/** Each sum less the highest before it: 0 at a height, and below it what was lost since. */
export function drawdownOf(equity: readonly ChartPoint[]): ChartPoint[] {
  // Who begins has lost nothing.
  let heights = equity[0]?.values.map(() => 0) ?? [];
  return equity.map((point) => {
    heights = heights.map((height, line) => Math.max(height, point.values[line] ?? height));
    const values = point.values.map((value, line) => (value === null ? null : value - (heights[line] ?? 0)));
    return { ...point, values };
  });
}

const timesOf = ([first]: Rules) => first?.result.points.map(({ at }) => at) ?? [];
