/** Advanced analysis: the last 7 or 30 days, exchange by exchange, what comes back, how long it stands, what delay costs. */

import type { MarketPast as Past } from '@spreadwise/contract';
import { LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';
import { shareText } from '@spreadwise/contract/figure-text';
import { LineChart, Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { DelayChart } from '@spreadwise/shared-screens/signals';
import { Card, EmptyState, Grid, SelectField, Stack } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { Gaps } from './Gaps';
import { HeatMap } from './HeatMap';
import { OwnFigures } from './OwnFigures';
import { Routes } from './Routes';
import { WhatIf } from './WhatIf';

const EVERY_MS = 60_000;
const DAYS = [
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
] as const;

export default function MarketPast() {
  const [days, setDays] = useState<(typeof DAYS)[number]['value']>('7');
  const query = useApiQuery('GET /api/analysis/market', { query: { days }, staleTime: EVERY_MS });
  const own = useApiQuery('GET /api/analysis/market/own', { query: { days }, staleTime: EVERY_MS });
  return (
    <Stack>
      <SelectField
        label="Advanced analysis of"
        options={DAYS}
        value={days}
        onChange={(event) => setDays(event.target.value === '30' ? '30' : '7')}
      />
      <Loaded query={query} what="The advanced analysis">
        {(past) =>
          past.figures.signals === 0 ? (
            <EmptyState title="No signal has ended in these days">
              Pictures stand here as soon as there is something to draw.
            </EmptyState>
          ) : (
            <Stack>
              <Grid>
                <Lifetimes figures={past.figures} />
                <Delays figures={past.figures} />
              </Grid>
              <OwnFigures title="These days, at your set-up" query={own} />
              <HeatMap exchanges={past.exchanges} />
              <Routes routes={past.routes} />
            </Stack>
          )
        }
      </Loaded>
      <Gaps />
      <WhatIf />
    </Stack>
  );
}

function Lifetimes({ figures: { lifetimes } }: Pick<Past, 'figures'>) {
  const all = lifetimes.reduce((sum, count) => sum + count, 0);
  const points = LIFETIME_BOUNDS_S.map((bound, index) => {
    const longer = lifetimes.slice(index + 1).reduce((sum, count) => sum + count, 0);
    return { label: `${bound} s`, values: [all === 0 ? null : longer / all] };
  });
  return (
    <Card title="How long signals stand" description="The share of signals that still stood after so long.">
      <LineChart
        caption="Still standing"
        lines={['Signals']}
        points={[{ label: '0 s', values: [all === 0 ? null : 1] }, ...points]}
        format={(share) => shareText(share)}
      />
    </Card>
  );
}

const Delays = ({ figures: { delays } }: Pick<Past, 'figures'>) => (
  <Card
    title="What delay costs"
    description="What was left of one signal on average, misses and losses included, as measured on the books of that moment."
  >
    <DelayChart caption="Left of one signal" lines={[{ name: 'On average', delays }]} of="one" />
  </Card>
);
