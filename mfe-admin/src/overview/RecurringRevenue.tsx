/** Monthly recurring revenue now, and its movements over the chosen months. */

import type { Overview, RevenueMonth } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import {
  Card,
  DefinitionList,
  Muted,
  Narrow,
  SelectField,
  Skeleton,
  Stack,
  Toolbar,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { euros, MOVEMENTS, movedText, signedEuros } from '../customers/analytics/movements';
import styles from './Overview.module.css';
import { Sparkline } from './Sparkline';
import { useOverview } from './useOverview';

const RANGES = [
  { value: '1', label: 'This month' },
  { value: '3', label: '3 months' },
  { value: '12', label: '12 months' },
];
/** Fewer points make no meaningful line. */
const FEWEST_DAYS = 7;

type Days = NonNullable<Overview['revenue']>;

export function RecurringRevenue() {
  const overview = useOverview();
  const [range, setRange] = useState('1');
  const query = useApiQuery('GET /api/admin/revenue', { query: { months: range } });
  return (
    <Card title="Monthly recurring revenue">
      <Stack>
        <Loaded query={overview} what="The revenue">
          {({ revenue }) => revenue && <Now days={revenue} />}
        </Loaded>
        <Narrow>
          <SelectField
            label="Movements of"
            options={RANGES}
            value={range}
            onChange={({ target }) => setRange(target.value)}
          />
        </Narrow>
        <Loaded query={query} what="The movements" skeleton={<Skeleton lines={1} />}>
          {({ months }) => <Movements months={months} />}
        </Loaded>
      </Stack>
    </Card>
  );
}

function Now({ days }: { readonly days: Days }) {
  const { cents, customers } = days.at(-1) ?? { cents: 0, customers: 0 };
  return (
    <Toolbar end={<Trend days={days} />}>
      <div>
        <p className={styles.value}>{euros(cents)}</p>
        <Muted>
          {signedEuros(cents - (days[0]?.cents ?? 0))} in 30 days, {countText(customers)} paying
        </Muted>
      </div>
    </Toolbar>
  );
}

function Trend({ days }: { readonly days: Days }) {
  const first = days.findIndex(({ cents }) => cents > 0);
  const known = first < 0 ? [] : days.slice(first);
  return known.length < FEWEST_DAYS ? (
    <Muted>
      Chart after {FEWEST_DAYS} days of revenue; {known.length} so far.
    </Muted>
  ) : (
    <Sparkline values={known.map(({ cents }) => cents)} text={euros} />
  );
}

function Movements({ months }: { readonly months: readonly RevenueMonth[] }) {
  const moved = MOVEMENTS.flatMap(({ kind, label }) => {
    const sum = (what: 'cents' | 'customers') =>
      months.reduce((total, { movements }) => total + movements[kind][what], 0);
    const value = movedText({ cents: sum('cents'), customers: sum('customers') });
    return value === null ? [] : [{ term: label, value }];
  });
  return moved.length === 0 ? <Muted>No movements.</Muted> : <DefinitionList items={moved} />;
}
