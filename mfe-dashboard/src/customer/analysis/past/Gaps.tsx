/** Any two exchanges of a pair: how far their prices lay apart, by hour over 30 days or by minute until now. */

import type { Gap, SpreadPoint } from '@spreadwise/contract';
import { GAPS_OF_HOUR, GAPS_OF_MINUTE } from '@spreadwise/contract/analysis-scales';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { durationText, percentText } from '@spreadwise/contract/figure-text';
import { Card, EmptyState, Grid, Muted, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { everyStep } from '../../../common/charts/every-step';
import { LineChart, type LinePoint } from '../../../common/charts/LineChart';
import { utcText } from '../../../common/format';
import { useDebounced } from '../../../common/hooks/useDebounced';
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

const TYPING_MS = 500;
/** A coin, or a pair. */
const NAME = /^[^\s/]{1,40}(\/[^\s/]{1,40})?$/;

export function Gaps() {
  const [name, setName] = useState('');
  const typed = name.trim().toUpperCase();
  const isName = typed === '' || NAME.test(typed);
  const of = useDebounced(isName ? typed : '', TYPING_MS);
  const query = useApiQuery('GET /api/analysis/gaps', {
    query: of === '' ? {} : { of },
    staleTime: 10 * MINUTE_MS,
  });
  return (
    <Card
      title="Two exchanges of a pair"
      description="Buying on the one and selling on the other, after taker fees, while there was a gap before them."
    >
      <Stack>
        <TextField
          label="Only this coin or pair"
          hint="E.g. SOL or SOL/USDT. Empty: those whose gaps stood longest in 30 days."
          autoComplete="off"
          value={name}
          error={isName ? undefined : 'A coin or a pair, e.g. SOL or SOL/USDT.'}
          onChange={({ target }) => setName(target.value)}
        />
        <Loaded query={query} what="The pairs">
          {({ gaps: [first, ...others] }) =>
            first ? <Chosen key={of} gaps={[first, ...others]} /> : <NoneKept of={of} />
          }
        </Loaded>
        <Muted>
          Each pair on each two exchanges is looked at once a second. Kept are the largest gaps:{' '}
          {GAPS_OF_MINUTE} of each minute for two days, {GAPS_OF_HOUR} of each hour for 30.
        </Muted>
      </Stack>
    </Card>
  );
}

const NoneKept = ({ of }: { readonly of: string }) =>
  of === '' ? (
    <EmptyState title="No gap is known yet">
      Pairs stand here as soon as there was one between two exchanges.
    </EmptyState>
  ) : (
    <EmptyState title={`Nothing is kept of ${of}`}>
      In 30 days no two exchanges differed enough in it to be among the largest, or your plan does not watch
      it.
    </EmptyState>
  );

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
              <Muted>Where the line breaks there was no gap, or not one of those that are kept.</Muted>
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
