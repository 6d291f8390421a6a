/** Any two exchanges of a pair: how far their prices lay apart, by hour over 30 days or by minute until now. */

import type { Gap, SpreadPoint } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { durationText, percentText } from '@spreadwise/contract/figure-text';
import { Card, EmptyState, Grid, Muted, SelectField, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { everyStep } from '../../../common/charts/every-step';
import { LineChart, type LinePoint } from '../../../common/charts/LineChart';
import { utcText } from '../../../common/format';
import { useApiQuery } from '../../../common/queries/api-query';
import { Loaded } from '../../../common/queries/Loaded';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The latest minute is told as soon as it is over. */
const TAIL_MS = 15_000;
const DAYS = [
  { value: '1', label: 'The last 24 hours, by minute' },
  { value: '30', label: 'The last 30 days, by hour' },
] as const;

export function Gaps() {
  const query = useApiQuery('GET /api/analysis/gaps', { staleTime: 10 * MINUTE_MS });
  return (
    <Card
      title="Two exchanges of a pair"
      description="Buying on the one and selling on the other, after taker fees, while there was a gap before them."
    >
      <Loaded query={query} what="The pairs">
        {({ gaps: [first, ...others] }) =>
          first ? (
            <Chosen gaps={[first, ...others]} />
          ) : (
            <EmptyState title="No gap is known yet">
              Pairs stand here as soon as there was one between two exchanges.
            </EmptyState>
          )
        }
      </Loaded>
    </Card>
  );
}

function Chosen({ gaps }: { readonly gaps: readonly [Gap, ...Gap[]] }) {
  const [chosen, setChosen] = useState(keyOf(gaps[0]));
  const [days, setDays] = useState<'1' | '30'>('1');
  const gap = gaps.find((one) => keyOf(one) === chosen) ?? gaps[0];
  const { base, quote, buyAt, sellAt } = gap;
  const query = useApiQuery('GET /api/analysis/gap', {
    query: { base, quote, buyAt, sellAt, days },
    staleTime: TAIL_MS,
    ...(days === '1' && { refetchInterval: TAIL_MS }),
  });
  return (
    <Stack>
      <Grid>
        <SelectField
          label="Pair, and from where to where"
          options={gaps.map((one) => ({ value: keyOf(one), label: gapText(one) }))}
          value={keyOf(gap)}
          onChange={({ target }) => setChosen(target.value)}
        />
        <SelectField
          label="Over"
          options={DAYS}
          value={days}
          onChange={({ target }) => setDays(target.value === '30' ? '30' : '1')}
        />
      </Grid>
      <Loaded query={query} what="The gap">
        {({ points }) =>
          points.length === 0 ? (
            <EmptyState title="Not among the largest gaps in this time">
              Of each minute and hour the largest are kept. Look at the other span, or at another pair.
            </EmptyState>
          ) : (
            <Stack gap="sm">
              <LineChart
                caption={`${base}/${quote}, gap after fees`}
                lines={['On average', 'At best']}
                points={linePoints(points, days === '1' ? MINUTE_MS : HOUR_MS)}
                format={percentText}
              />
              <Muted>
                Where the line breaks there was no gap, or not one of the largest, which are kept of each
                minute and hour.
              </Muted>
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}

function linePoints(points: readonly SpreadPoint[], stepMs: number): LinePoint[] {
  const known = new Map(points.map((point) => [point.at, point]));
  return everyStep([...known.keys()], stepMs).map((at) => {
    const { mean = null, best = null } = known.get(at) ?? {};
    return { label: utcText(at), values: [mean, best] };
  });
}

const keyOf = ({ base, quote, buyAt, sellAt }: Gap): string => [base, quote, buyAt, sellAt].join(' ');

const gapText = ({ base, quote, buyAt, sellAt, gainSeconds, best }: Gap): string =>
  `${base}/${quote}: ${exchangeText(buyAt)} to ${exchangeText(sellAt)} (${durationText(gainSeconds * 1_000)}, at best ${percentText(best)})`;
