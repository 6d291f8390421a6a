/** Any two exchanges of a pair: how far their prices lay apart, by hour over 30 days or by minute until now. */

import type { Gap, SpreadPoint } from '@spreadwise/contract';
import { GAPS_OF_MINUTE } from '@spreadwise/contract/analysis-scales';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { durationText, percentText } from '@spreadwise/contract/figure-text';
import {
  LineChart,
  type LinePoint,
  Loaded,
  useApiQuery,
  useDebounced,
  utcText,
} from '@spreadwise/shared-screens';
import { Card, EmptyState, Grid, Muted, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { everyStep } from '../common/every-step';
import { AnyTwo } from './AnyTwo';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The latest minute is shown as soon as it is over. */
const TAIL_MS = 15_000;
/** An hour goes on every ten minutes. */
const TAIL_OF_HOUR_MS = 5 * MINUTE_MS;
const DAYS = [
  { value: '1', label: 'The last 24 hours, by minute' },
  { value: '30', label: 'The last 30 days, by hour' },
] as const;

const TYPING_MS = 500;
/** A coin, or a pair. */
const NAME = /^[^\s/]{1,40}(\/[^\s/]{1,40})?$/;

export function Gaps() {
  const [name, setName] = useState('');
  const typed = asListed(name.trim());
  const isName = typed === '' || NAME.test(typed);
  const of = useDebounced(isName ? typed : '', TYPING_MS);
  const query = useApiQuery('GET /api/analysis/gaps', {
    query: of === '' ? {} : { of },
    staleTime: 10 * MINUTE_MS,
  });
  return (
    <Card
      title="Two exchanges of a pair"
      description="Any coin or pair on any two of your plan's exchanges: buying on the one and selling on the other, after taker fees."
    >
      <Stack>
        <TextField
          label="Coin or pair"
          hint="E.g. SOL or SOL/USDT. Empty: those whose gaps stood longest in 30 days."
          autoComplete="off"
          value={name}
          error={isName ? undefined : 'A coin or a pair, e.g. SOL or SOL/USDT.'}
          onChange={({ target }) => setName(target.value)}
        />
        <Loaded query={query} what="The pairs">
          {({ gaps: [first, ...others] }) =>
            first ? <Chosen key={of} of={of} gaps={[first, ...others]} /> : <NoneKnown of={of} />
          }
        </Loaded>
        <Muted>
          Each pair on each two exchanges is looked at once a second. By hour all of them are kept for 30
          days, by minute the {GAPS_OF_MINUTE} largest gaps of each minute for two.
        </Muted>
      </Stack>
    </Card>
  );
}

const NoneKnown = ({ of }: { readonly of: string }) =>
  of === '' ? (
    <EmptyState title="No gap is known yet">
      Pairs stand here as soon as there was one between two exchanges.
    </EmptyState>
  ) : (
    <EmptyState title={`Nothing is known of ${of}`}>
      In 30 days no two of your plan's exchanges have both had a price of it.
    </EmptyState>
  );

interface ChosenProps {
  readonly of: string;
  readonly gaps: readonly [Gap, ...Gap[]];
}

function Chosen({ of, gaps }: ChosenProps) {
  const [chosen, setChosen] = useState(keyOf(gaps[0]));
  // Of the largest the minutes are likely to be kept, of any other the hours are.
  const [days, setDays] = useState<'1' | '30'>(of === '' ? '1' : '30');
  const gap = gaps.find((one) => keyOf(one) === chosen) ?? gaps[0];
  const { base, quote, buyAt, sellAt } = gap;
  const everyMs = days === '1' ? TAIL_MS : TAIL_OF_HOUR_MS;
  const query = useApiQuery('GET /api/analysis/gap', {
    query: { base, quote, buyAt, sellAt, days },
    ...{ staleTime: everyMs, refetchInterval: everyMs },
  });
  return (
    <Stack>
      <Grid>
        {of === '' ? (
          <SelectField
            label="Pair, and from where to where"
            options={gaps.map((one) => ({ value: keyOf(one), label: gapText(one) }))}
            value={keyOf(gap)}
            onChange={({ target }) => setChosen(target.value)}
          />
        ) : (
          <AnyTwo gaps={gaps} gap={gap} choose={(one) => setChosen(keyOf(one))} />
        )}
        <SelectField
          label="Over"
          options={DAYS}
          value={days}
          onChange={({ target }) => setDays(target.value === '30' ? '30' : '1')}
        />
      </Grid>
      {of !== '' && <Muted>{standingText(gap)}</Muted>}
      <Loaded query={query} what="The gap">
        {({ points }) =>
          points.length === 0 ? <NoPoints days={days} /> : <Line gap={gap} days={days} points={points} />
        }
      </Loaded>
    </Stack>
  );
}

const NoPoints = ({ days }: { readonly days: '1' | '30' }) =>
  days === '1' ? (
    <EmptyState title="Not among the largest gaps of any minute">
      Look at the last 30 days: by hour all of them are kept.
    </EmptyState>
  ) : (
    <EmptyState title="No hour of it is known">
      In the 30 days until ten minutes ago these two exchanges have not both had a price of it.
    </EmptyState>
  );

interface LineProps {
  readonly gap: Gap;
  readonly days: '1' | '30';
  readonly points: readonly SpreadPoint[];
}

const Line = ({ gap: { base, quote }, days, points }: LineProps) => (
  <Stack gap="sm">
    <LineChart
      caption={`${base}/${quote}, gap after fees`}
      lines={['On average', 'At best']}
      points={linePoints(points, days === '1' ? MINUTE_MS : HOUR_MS)}
      format={percentText}
    />
    <Muted>
      {days === '1'
        ? 'Of the seconds with a gap before fees. Where the line breaks there was none, or not one of the largest.'
        : 'Of every second in which both had a fresh price; where the line breaks there was none. This hour goes on every ten minutes.'}
    </Muted>
  </Stack>
);

function linePoints(points: readonly SpreadPoint[], stepMs: number): LinePoint[] {
  const known = new Map(points.map((point) => [point.at, point]));
  return everyStep([...known.keys()], stepMs).map((at) => {
    const { mean = null, best = null } = known.get(at) ?? {};
    return { label: utcText(at), values: [mean, best] };
  });
}

/** Coins are in capitals; the exchange that a coin of its own is named after is not: SOL@kraken. */
const asListed = (name: string): string =>
  name.replace(/@[^/]*|[^@]+/g, (part) => (part[0] === '@' ? part.toLowerCase() : part.toUpperCase()));

const standingText = ({ gainSeconds, best }: Gap): string =>
  gainSeconds === 0
    ? `Nothing was left in 30 days; at best ${percentText(best)}.`
    : `Something was left for ${durationText(gainSeconds * 1_000)} in 30 days, at best ${percentText(best)}.`;

const keyOf = ({ base, quote, buyAt, sellAt }: Gap): string => [base, quote, buyAt, sellAt].join(' ');

const gapText = ({ base, quote, buyAt, sellAt, gainSeconds, best }: Gap): string =>
  `${base}/${quote}: ${exchangeText(buyAt)} to ${exchangeText(sellAt)} (${durationText(gainSeconds * 1_000)}, at best ${percentText(best)})`;
