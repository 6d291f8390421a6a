/** What signals returned by delay, misses and losses included. */

import type { DelayFigures } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { countText } from '@spreadwise/contract/figure-text';
import type { ReactNode } from 'react';
import { Chart } from '../../charts/Chart';
import { useMoney } from '../../common/MoneyProvider';
import { signalTexts } from '../../texts/signal';
import { shortText } from './labels';

export interface DelayChartProps {
  readonly caption: string;
  readonly lines: readonly { readonly name: string; readonly delays: readonly DelayFigures[] }[];
  /** Average per signal, or the total. */
  readonly of: 'one' | 'all';
  /** The reader's reaction time, to mark on the axis. */
  readonly reactionS?: number | undefined;
  readonly controls?: ReactNode;
}

export function DelayChart({ caption, lines, of, reactionS, controls }: DelayChartProps) {
  const { formatMoney } = useMoney();
  const says = signalTexts();
  return (
    <Chart
      gains
      caption={caption}
      axis={{ scale: 'delay', label: says.axis, tick: shortText }}
      lines={lines.map(({ name }) => name)}
      points={DELAYS_S.map((delay, index) => ({
        at: delay,
        label: delay === 0 ? says.atOnce : says.later(shortText(delay)),
        values: lines.map(({ delays }) => returned(delays[index], of)),
      }))}
      format={formatMoney}
      of={says.delays}
      controls={controls}
      mark={
        reactionS === undefined ? undefined : { at: reactionS, label: says.yourTime(shortText(reactionS)) }
      }
    />
  );
}

/** How many signals were measured, of all of them. */
export const gainedText = (signals: number, [atOnce]: readonly DelayFigures[]): string =>
  signalTexts().leftAtOnce(countText(atOnce?.measured ?? 0), signals);

/** A signal's average return after this many seconds, interpolated between measured delays; null if one is missing. */
export function returnAfter(seconds: number, delays: readonly DelayFigures[]): number | null {
  const later = DELAYS_S.findIndex((delay) => delay >= seconds);
  const [from, to] = [returned(delays[Math.max(0, later - 1)], 'one'), returned(delays[later], 'one')];
  if (from === null || to === null) return null;
  const [fromS = 0, toS = 0] = [DELAYS_S[Math.max(0, later - 1)], DELAYS_S[later]];
  return toS === fromS ? to : from + ((to - from) * (seconds - fromS)) / (toS - fromS);
}

function returned(figures: DelayFigures | undefined, of: DelayChartProps['of']): number | null {
  if (!figures || figures.measured === 0) return null;
  return of === 'one' ? figures.eur / figures.measured : figures.eur;
}
