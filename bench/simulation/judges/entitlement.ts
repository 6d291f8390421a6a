/** Everybody has what they pay for or were given, and nothing more: by the provider's books alone. */
import type Stripe from 'stripe';
import type { Judge } from './judge';

/** Specification 6: the tiers from lowest to highest. */
const TIERS = ['FREE', 'BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'];
const TIER_BY_CENTS = new Map([
  [1999, 'BASIC'],
  [4999, 'PRO'],
  [9999, 'PREMIUM'],
]);
/** billing.md: the statuses that open a tier. */
const LIVE = ['active', 'trialing', 'past_due'];
/** billing.md: how long a plan that could not be charged stays open. */
const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 7 * DAY_MS;

const tierOf = (held: Stripe.Subscription, charges: readonly Stripe.Charge[], now: number): string | null => {
  if (!LIVE.includes(held.status)) return 'FREE';
  const [item] = held.items.data;
  const tier = TIER_BY_CENTS.get(item?.price.unit_amount ?? 0) ?? 'FREE';
  const mine = charges.filter(({ customer, status }) => customer === held.customer && status === 'succeeded');
  const back = mine.filter(
    ({ refunded, disputed, amount_refunded }) => refunded || disputed || amount_refunded > 0,
  );
  // With several payments, only the provider knows which period was refunded.
  if (back.length > 0) return mine.length === 1 && (back[0]?.refunded || back[0]?.disputed) ? 'FREE' : null;
  if (held.status === 'active' || held.status === 'trialing') return tier;
  // Only the bank knows when it failed: near the end of the grace period there is no verdict.
  const since = now - (item?.current_period_start ?? 0) * 1000;
  return since < GRACE_MS - DAY_MS ? tier : since > GRACE_MS + DAY_MS ? 'FREE' : null;
};

const highest = (tiers: readonly (string | null)[]): string =>
  TIERS[Math.max(0, ...tiers.map((tier) => TIERS.indexOf(tier ?? 'FREE')))] ?? 'FREE';

export const entitlement: Judge = {
  name: 'entitlement',
  from: 'specification 5, 6, 9 and the table of billing.md',
  when: 'settled',
  async judge({ world, customers, owner }) {
    const { dashboard } = world.provider();
    const all = { limit: 10_000 };
    const subscriptions = await dashboard.subscriptions
      .list({ status: 'all', limit: 100 })
      .autoPagingToArray(all);
    const charges = await dashboard.charges.list({ limit: 100 }).autoPagingToArray(all);
    const people = await dashboard.customers.list({ limit: 100 }).autoPagingToArray(all);
    const emailOf = new Map(people.map(({ id, email }) => [id, email]));
    const wrong: string[] = [];
    for (const { email, deletedAt } of customers) {
      if (deletedAt !== null || owner.unsure.has(email)) continue;
      const held = subscriptions.filter(({ customer }) => emailOf.get(String(customer)) === email);
      const given = owner.given.get(email) ?? [];
      const tiers = held.map((one) => tierOf(one, charges, world.kernel.now()));
      if (tiers.includes(null)) continue;
      const due = highest([...tiers, ...given]);
      const rows = await owner.tiersOf(email);
      if (rows === null) wrong.push(`the owner cannot look ${email} up`);
      const seen = highest((rows ?? []).map(({ tier }) => tier));
      const why = held.map(({ id, status }) => `${id} is ${status}`).join(', ');
      if (seen !== due) wrong.push(`${email} is due ${due} and has ${seen}: ${why || 'nothing was bought'}`);
      const live = held.filter(({ status }) => LIVE.includes(status));
      if (live.length > 1) wrong.push(`${email} has ${live.length} plans at once`);
    }
    return wrong;
  },
};
