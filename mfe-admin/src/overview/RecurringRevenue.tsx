/** Monthly recurring revenue now, and how it moved in the months that are chosen. */

import type { Overview, RevenueMonth } from '@spreadwise/contract';
import { countText, moneyText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Card, DefinitionList, Muted, Narrow, SelectField, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { MOVEMENTS } from '../customers/analytics/movements';
import styles from './Overview.module.css';
import { Sparkline } from './Sparkline';
import { useOverview } from './useOverview';

const RANGES = [
  { value: '1', label: 'This month' },
  { value: '3', label: '3 months' },
  { value: '12', label: '12 months' },
];
/** A line through fewer says nothing. */
const FEWEST_DAYS = 7;

const NOTHING = { cents: 0, customers: 0 };

const euros = (cents: number) => moneyText(cents, 'EUR');
const signed = (cents: number) =>
  cents === 0 ? euros(0) : `${cents > 0 ? '+' : '−'}${euros(Math.abs(cents))}`;

type Days = NonNullable<Overview['revenue']>;

export function RecurringRevenue() {
  const days = useOverview().data?.revenue ?? [];
  const [range, setRange] = useState('1');
  const query = useApiQuery('GET /api/admin/revenue', { query: { months: range } });
  const { cents: now, customers } = days.at(-1) ?? NOTHING;
  return (
    <Card title="Monthly recurring revenue">
      <Stack>
        <Toolbar end={<Trend days={days} />}>
          <p className={styles.value}>{euros(now)}</p>
          <Muted>
            {signed(now - (days[0]?.cents ?? 0))} in 30 days, {countText(customers)} paying
          </Muted>
        </Toolbar>
        <Narrow>
          <SelectField
            label="Movements of"
            options={RANGES}
            value={range}
            onChange={({ target }) => setRange(target.value)}
          />
        </Narrow>
        <Loaded query={query} what="The movements">
          {({ months }) => <Movements months={months} />}
        </Loaded>
      </Stack>
    </Card>
  );
}

function Trend({ days }: { readonly days: Days }) {
  const known = days.slice(days.findIndex(({ cents }) => cents > 0));
  const count = days.some(({ cents }) => cents > 0) ? known.length : 0;
  return count < FEWEST_DAYS ? (
    <Muted>
      Chart after {FEWEST_DAYS} days of revenue; {count} so far.
    </Muted>
  ) : (
    <Sparkline values={known.map(({ cents }) => cents)} text={euros} />
  );
}

function Movements({ months }: { readonly months: readonly RevenueMonth[] }) {
  const moved = MOVEMENTS.flatMap(({ kind, label }) => {
    const value = movedText(months, kind);
    return value === null ? [] : [{ term: label, value }];
  });
  return moved.length === 0 ? <Muted>No movement.</Muted> : <DefinitionList items={moved} />;
}

/** Null: nothing moved. */
function movedText(months: readonly RevenueMonth[], kind: (typeof MOVEMENTS)[number]['kind']) {
  const cents = months.reduce((sum, { movements }) => sum + movements[kind].cents, 0);
  const customers = months.reduce((sum, { movements }) => sum + movements[kind].customers, 0);
  return customers === 0 ? null : `${signed(cents)} (${countText(customers)})`;
}
