/** The spread between any two exchanges of a pair, by hour over 30 days or by minute until now. */

import type { Gap, SpreadPoint } from '@spreadwise/contract';
import { GAPS_OF_MINUTE } from '@spreadwise/contract/analysis-scales';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { durationText, percentText } from '@spreadwise/contract/figure-text';
import {
  asListed,
  Chart,
  type ChartPoint,
  Loaded,
  momentText,
  RangeChoice,
  useApiQuery,
  useDebounced,
} from '@spreadwise/shared-screens';
import { EmptyState, Grid, Muted, SelectField, Stack, TextField } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { fillGaps } from '../../common/fill-gaps';
import { insightsTexts } from '../../texts/insights';
import { AnyTwo } from './AnyTwo';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The latest minute is shown as soon as it is over. */
const TAIL_MS = 15_000;
/** An hour's figure is updated every ten minutes. */
const TAIL_OF_HOUR_MS = 5 * MINUTE_MS;
const TYPING_MS = 500;
/** A coin or a pair. */
const NAME = /^[^\s/]{1,40}(\/[^\s/]{1,40})?$/;

export function Gaps() {
  const [name, setName] = useState('');
  const words = insightsTexts().gaps;
  const typed = asListed(name.trim());
  const isName = typed === '' || NAME.test(typed);
  const of = useDebounced(isName ? typed : '', TYPING_MS);
  const query = useApiQuery('GET /api/analysis/gaps', {
    query: of === '' ? {} : { of },
    staleTime: 10 * MINUTE_MS,
  });
  return (
    <Stack>
      <TextField
        label={words.of}
        hint={words.ofHint}
        autoComplete="off"
        value={name}
        error={isName ? undefined : words.ofWrong}
        onChange={({ target }) => setName(target.value)}
      />
      <Loaded query={query} what={words.pairs}>
        {({ gaps: [first, ...others] }) =>
          first ? <Chosen key={of} of={of} gaps={[first, ...others]} /> : <NoneKnown of={of} />
        }
      </Loaded>
    </Stack>
  );
}

function NoneKnown({ of }: { readonly of: string }) {
  const words = insightsTexts().gaps;
  return of === '' ? (
    <EmptyState title={words.none}>{words.noneText}</EmptyState>
  ) : (
    <EmptyState title={words.noData(of)}>{words.noDataText}</EmptyState>
  );
}

interface ChosenProps {
  readonly of: string;
  readonly gaps: readonly [Gap, ...Gap[]];
}

function Chosen({ of, gaps }: ChosenProps) {
  const [chosen, setChosen] = useState(keyOf(gaps[0]));
  // The largest spreads are likely to have data by minute, any other only by hour.
  const [days, setDays] = useState<'1' | '30'>(of === '' ? '1' : '30');
  const gap = gaps.find((one) => keyOf(one) === chosen) ?? gaps[0];
  const { base, quote, buyAt, sellAt } = gap;
  const { gaps: words, range, ...counted } = insightsTexts();
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
            label={words.pairAndExchanges}
            options={gaps.map((one) => ({ value: keyOf(one), label: gapText(one) }))}
            value={keyOf(gap)}
            onChange={({ target }) => setChosen(target.value)}
          />
        ) : (
          <AnyTwo gaps={gaps} gap={gap} choose={(one) => setChosen(keyOf(one))} />
        )}
      </Grid>
      {of !== '' && <Muted>{standingText(gap)}</Muted>}
      <RangeChoice
        label={range}
        options={[
          { value: '1', label: counted.hours(24) },
          { value: '30', label: counted.days(30) },
        ]}
        value={days}
        onChange={setDays}
      />
      <Loaded query={query} what={words.gap}>
        {({ points }) => <Line gap={gap} days={days} points={points} />}
      </Loaded>
    </Stack>
  );
}

interface LineProps {
  readonly gap: Gap;
  readonly days: '1' | '30';
  readonly points: readonly SpreadPoint[];
}

function Line({ gap: { base, quote }, days, points }: LineProps) {
  const words = insightsTexts().gaps;
  return (
    <Stack gap="sm">
      <Chart
        gains
        caption={words.caption(`${base}/${quote}`)}
        axis={TIME}
        lines={[words.average, words.best]}
        points={linePoints(points, days === '1' ? MINUTE_MS : HOUR_MS)}
        format={percentText}
        of={days === '1' ? words.minutes : words.hours}
      />
      <Muted>{days === '1' ? words.onlyLargest(GAPS_OF_MINUTE) : words.everyTenMinutes}</Muted>
    </Stack>
  );
}
const TIME = { scale: 'time' } as const;

function linePoints(points: readonly SpreadPoint[], stepMs: number): ChartPoint[] {
  const known = new Map(points.map((point) => [point.at, point]));
  return fillGaps([...known.keys()], stepMs).map((at) => {
    const { mean = null, best = null } = known.get(at) ?? {};
    return { at: Date.parse(at), label: momentText(at), values: [mean, best] };
  });
}

function standingText({ gainSeconds, best }: Gap): string {
  const words = insightsTexts().gaps;
  return gainSeconds === 0
    ? words.noProfit(percentText(best))
    : words.profitFor(durationText(gainSeconds * 1_000), percentText(best));
}

const keyOf = ({ base, quote, buyAt, sellAt }: Gap): string => [base, quote, buyAt, sellAt].join(' ');

const gapText = ({ base, quote, buyAt, sellAt, gainSeconds, best }: Gap): string =>
  insightsTexts().gaps.choice(
    `${base}/${quote}`,
    ...([exchangeText(buyAt), exchangeText(sellAt)] as const),
    ...([durationText(gainSeconds * 1_000), percentText(best)] as const),
  );
