/** Monthly recurring revenue, as the owner's panel shows it, is what the provider will bill at the next renewals. */
import type Stripe from 'stripe';
import type { Judge } from './judge';

const RENEWING = ['active', 'trialing', 'past_due'];

interface Month {
  readonly endCents: number;
  readonly movements: Readonly<Record<string, { readonly cents: number }>>;
}

export const revenue: Judge = {
  name: 'revenue',
  from: 'billing.md, Figures',
  when: 'settled',
  async judge({ world, owner }) {
    const { status, body } = await owner.ask('GET', '/api/admin/revenue?months=60');
    if (status !== 200) return [`the owner cannot read the revenue: ${status}`];
    const months: readonly Month[] = body.months;
    const shown = months.at(-1)?.endCents ?? 0;
    const moved = months
      .flatMap(({ movements }) => Object.values(movements))
      .reduce((sum, { cents }) => sum + cents, 0);
    const wrong =
      moved === shown ? [] : [`the months' movements are ${moved} cents, and they end with ${shown}`];
    const billed = await billedNext(world.provider().dashboard);
    if (!billed.has(shown))
      wrong.push(
        `the panel shows ${shown} cents a month, the provider will bill ${[...billed].join(' or ')}`,
      );
    return wrong;
  },
};

/** The sums that are possible: with several payments, only the provider knows which period was refunded. */
async function billedNext(dashboard: Stripe): Promise<ReadonlySet<number>> {
  const all = { limit: 10_000 };
  const held = await dashboard.subscriptions
    .list({ status: 'all', limit: 100, expand: ['data.schedule'] })
    .autoPagingToArray(all);
  const charges = await dashboard.charges.list({ limit: 100 }).autoPagingToArray(all);
  const { data: prices } = await dashboard.prices.list({ limit: 100 });
  const centsOf = new Map(prices.map(({ id, unit_amount }) => [id, unit_amount ?? 0]));
  let sums = new Set([0]);
  for (const { customer, status, cancel_at, cancel_at_period_end, items, schedule } of held) {
    if (!RENEWING.includes(status) || cancel_at !== null || cancel_at_period_end) continue;
    const paid = charges.filter((one) => one.customer === customer && one.status === 'succeeded');
    const isBack = paid.some(({ refunded, disputed }) => refunded || disputed);
    if (isBack && paid.length === 1) continue;
    const [item] = items.data;
    const phases = typeof schedule === 'object' ? (schedule?.phases ?? []) : [];
    const next = phases.find(({ start_date }) => start_date >= (item?.current_period_end ?? 0));
    const cents = centsOf.get(String(next?.items[0]?.price ?? item?.price.id)) ?? 0;
    sums = new Set([...sums].flatMap((sum) => (isBack ? [sum, sum + cents] : [sum + cents])));
  }
  return sums;
}
