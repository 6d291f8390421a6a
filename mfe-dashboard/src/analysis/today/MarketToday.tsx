/** The market of today: how much there was, what was left of it, how far the majors lay apart, when signals come, and where. */

import type { MarketToday as Today } from '@spreadwise/contract';
import { percentText } from '@spreadwise/contract/figure-text';
import { HelpLink, LineChart, Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { feedMark } from '@spreadwise/shared-screens/signals';
import { Card, EmptyState, Grid, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { everyStep } from '../../common/every-step';
import { OwnFigures } from '../OwnFigures';
import { BestExchanges } from './BestExchanges';
import { SignalHours } from './SignalHours';
import { TodayFigures } from './TodayFigures';

const EVERY_MS = 60_000;
const QUARTER_MS = 900_000;

export function MarketToday() {
  const query = useApiQuery('GET /api/analysis/today', { staleTime: EVERY_MS, refetchInterval: EVERY_MS });
  const own = useApiQuery('GET /api/analysis/today/own', {
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  return (
    <Loaded query={query} what="The analysis">
      {(today) => (
        <Stack>
          <FeedNotice feed={today.feed} />
          <TodayFigures figures={today.today} />
          <OwnFigures title="Today, at your set-up" query={own} />
          <Majors majors={today.majors} />
          <Grid>
            <SignalHours hours={today.hours} />
            <BestExchanges exchanges={today.exchanges} />
          </Grid>
          <Muted>
            Worked out at {utcText(today.asOf)}; updated every minute.{' '}
            <HelpLink topic="analysis">What the analysis shows</HelpLink>
          </Muted>
        </Stack>
      )}
    </Loaded>
  );
}

function FeedNotice({ feed }: Pick<Today, 'feed'>) {
  const mark = feedMark(feed);
  if (mark === null) return null;
  return (
    <Notice tone="info" title={mark}>
      All figures here are of this market, none of a live one.
    </Notice>
  );
}

function Majors({ majors }: Pick<Today, 'majors'>) {
  const times = everyStep(
    majors.flatMap(({ points }) => points.map(({ at }) => at)),
    QUARTER_MS,
  );
  const values = majors.map(({ points }) => new Map(points.map(({ at, mean }) => [at, mean])));
  return (
    <Card
      title="Spreads of the majors"
      description="Buying where a coin is cheapest and selling where it is dearest, after taker fees, on average over a quarter of an hour. Above the dotted line something is left."
    >
      {times.length === 0 ? (
        <EmptyState title="Nothing is known yet">
          The first quarter of an hour is still being watched.
        </EmptyState>
      ) : (
        <LineChart
          caption="Gap after fees, last 24 hours"
          lines={majors.map(({ base, quote }) => `${base}/${quote}`)}
          points={times.map((at) => ({
            label: utcText(at),
            values: values.map((byTime) => byTime.get(at) ?? null),
          }))}
          format={percentText}
        />
      )}
    </Card>
  );
}
