/** Recurring revenue: what each month began with, how it moved, what it ended with and what was retained; and cash. */

import type { CashMonth, RevenueMonth } from '@spreadwise/contract';
import { NONE, shareText } from '@spreadwise/contract/figure-text';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { BarChart, Loaded, monthText, useApiQuery } from '@spreadwise/shared-screens';
import { Card, Stat, StatGroup, type TableColumn } from '@spreadwise/shared-ui';
import { ShortTable } from '../../common/ShortTable';
import { Definitions } from '../Definitions';
import { FIGURE_TERMS } from '../figure-terms';
import { euros, MOVEMENTS, movedText } from './movements';

/** Half a year; on a phone the other months would hide what follows. */
const SHOWN = 6;

const COLUMNS: readonly TableColumn<RevenueMonth>[] = [
  { key: 'month', header: 'Month', render: (row) => monthText(row.month) },
  { key: 'startCents', header: 'Start', align: 'end', render: ({ startCents }) => euros(startCents) },
  ...MOVEMENTS.map(
    ({ kind, label }): TableColumn<RevenueMonth> => ({
      key: kind,
      header: label,
      align: 'end',
      // A dash reads better than a table of zeros.
      render: ({ movements }) => movedText(movements[kind]) ?? NONE,
    }),
  ),
  { key: 'endCents', header: 'End', align: 'end', render: ({ endCents }) => euros(endCents) },
  { key: 'net', header: 'Net retention', align: 'end', render: (row) => retention(row, row.keptCents) },
  {
    key: 'gross',
    header: 'Gross retention',
    align: 'end',
    render: (row) => retention(row, row.keptAtMostCents),
  },
];

const retention = ({ startCents }: RevenueMonth, kept: number) =>
  startCents > 0 ? shareText(kept, startCents) : NONE;

export default function Revenue() {
  const query = useApiQuery('GET /api/admin/revenue');
  const cash = useApiQuery('GET /api/admin/revenue/cash');
  return (
    <Loaded query={query} what="The revenue">
      {({ months }) => (
        <>
          <Retained months={months} />
          <Card
            title="Monthly recurring revenue"
            description="At each month’s end (UTC), in euros; the current month so far."
          >
            <BarChart
              of="months"
              caption="Monthly recurring revenue, twelve months"
              unit="euros"
              points={months.map((row) => ({
                label: monthText(row.month),
                value: Math.round(row.endCents / 100),
              }))}
            />
          </Card>
          <ShortTable
            dense
            first={SHOWN}
            caption="Movements, newest month first (customers in brackets)"
            columns={COLUMNS}
            rows={[...months].reverse()}
            rowKey={(row) => row.month}
            empty="No months yet."
          />
          <Loaded query={cash} what="The cash">
            {(read) => <Cash months={read.months} />}
          </Loaded>
          <Definitions items={WORDS} />
        </>
      )}
    </Loaded>
  );
}

/** The present month has only begun; the one before it is whole. */
function Retained({ months }: { readonly months: readonly RevenueMonth[] }) {
  const [last, present] = [months.at(-2), months.at(-1)];
  const of = (kept: 'keptCents' | 'keptAtMostCents') => ({
    value: last ? retention(last, last[kept]) : NONE,
    hint: last && `in ${monthText(last.month)}`,
  });
  return (
    <StatGroup>
      <Stat
        label="Annual recurring revenue"
        value={present ? euros(12 * present.endCents) : NONE}
        hint="twelve times the monthly figure"
      />
      <Stat label="Net revenue retention" {...of('keptCents')} />
      <Stat label="Gross revenue retention" {...of('keptAtMostCents')} />
    </StatGroup>
  );
}

type Paid = CashMonth['plans'][number];
const NO_PLAN = { plan: null, name: 'No plan' };
const CASH_PLANS = [...PLAN_IDS.map((plan) => ({ plan, name: PLANS[plan].name })), NO_PLAN];

const returnedText = ({ collectedCents, returnedCents }: Omit<Paid, 'plan'>) =>
  returnedCents > 0 ? `${euros(collectedCents)} (${euros(-returnedCents)})` : euros(collectedCents);

const sumOf = (plans: readonly Paid[], of: 'collectedCents' | 'returnedCents') =>
  plans.reduce((sum, one) => sum + one[of], 0);

const CASH_COLUMNS: readonly TableColumn<CashMonth>[] = [
  { key: 'month', header: 'Month', render: ({ month }) => monthText(month) },
  ...CASH_PLANS.map(
    ({ plan, name }): TableColumn<CashMonth> => ({
      key: name,
      header: name,
      align: 'end',
      render: ({ plans }) => {
        const paid = plans.find((one) => one.plan === plan);
        return paid ? returnedText(paid) : NONE;
      },
    }),
  ),
  {
    key: 'kept',
    header: 'Kept',
    align: 'end',
    render: ({ plans }) => euros(sumOf(plans, 'collectedCents') - sumOf(plans, 'returnedCents')),
  },
];

const Cash = ({ months }: { readonly months: readonly CashMonth[] }) => (
  <ShortTable
    dense
    first={SHOWN}
    caption="Cash by plan, newest month first (refunds in brackets)"
    columns={CASH_COLUMNS}
    rows={[...months].reverse()}
    rowKey={({ month }) => month}
    empty="No months yet."
  />
);

const WORDS = [
  ...FIGURE_TERMS,
  {
    word: 'Monthly recurring revenue',
    says: 'What subscriptions cost at their next renewal, at list price. Those set to end, refunded in full or disputed do not count; overdue ones count while the provider tries to collect; scheduled downgrades count as the cheaper plan.',
  },
  { word: 'Annual recurring revenue', says: 'Twelve times the current monthly recurring revenue.' },
  {
    word: 'Net revenue retention',
    says: 'The revenue at a month’s end from the customers of its start, as a share of their revenue then: with upgrades, downgrades and losses, without new and returning customers.',
  },
  {
    word: 'Gross revenue retention',
    says: 'The same without upgrades: each customer counts at most as much as at the start, so it never exceeds 100%.',
  },
  {
    word: 'Cash',
    says: 'What was paid in a month, including VAT, and what was refunded or lost in disputes in it; attributed to the plan in the largest line of the invoice.',
  },
  ...MOVEMENTS.map(({ label, meaning }) => ({ word: label, says: meaning })),
];
