/** Equity and drawdown of backtests over time. */
import type { PaperAnswer } from '@spreadwise/contract';
import type { ChartPoint } from '../charts/picture';
import { momentText, utcDayText } from '../common/format';

type Rules = PaperAnswer['rules'];

/** Equity by day, or by hour. */
export const equityOf = (rules: Rules, byHour: boolean): ChartPoint[] =>
  timesOf(rules).map((at, index) => ({
    at: Date.parse(at),
    label: byHour ? momentText(at) : utcDayText(at.slice(0, 10)),
    values: rules.map(({ result }) => result.points[index]?.eur ?? null),
  }));

/** Each sum minus the highest before it: 0 at a high, otherwise the loss since. */
export function drawdownOf(equity: readonly ChartPoint[]): ChartPoint[] {
  // Starting equity is 0.
  let heights = equity[0]?.values.map(() => 0) ?? [];
  return equity.map((point) => {
    heights = heights.map((height, line) => Math.max(height, point.values[line] ?? height));
    const values = point.values.map((value, line) => (value === null ? null : value - (heights[line] ?? 0)));
    return { ...point, values };
  });
}

const timesOf = ([first]: Rules) => first?.result.points.map(({ at }) => at) ?? [];
