/** Nobody gets more signals a day than their tier allows, longer cycles, or any while the owner pauses advice. */
import type { Judge } from './judge';

/** Specification 6 and 9. */
const TIERS = ['FREE', 'BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'] as const;
const QUOTA = { FREE: 5, BASIC: 25, PRO: 100, PREMIUM: 200, PLATINUM: 500, GOLD: Number.POSITIVE_INFINITY };
const HOPS = { FREE: 2, BASIC: 3, PRO: 4, PREMIUM: 5, PLATINUM: 5, GOLD: 6 };
const TIER_BY_CENTS = new Map([
  [1999, 'BASIC'],
  [4999, 'PRO'],
  [9999, 'PREMIUM'],
] as const);
type Tier = (typeof TIERS)[number];

interface Given {
  readonly customer: string;
  readonly email: string | null;
  readonly day: string;
  readonly signals: number;
  readonly hops: number | null;
}

/** settings.md, `advice.on`: within seconds; clocks may be wrong by some. */
const WITHIN_MS = 15_000;

/** A signal that our own stop cut short and that was found again counts once. */
const GIVEN = `select d.customer_id as customer, c.email, d.day::text as day,
    (count(*) filter (where not d.superseded))::int as signals, max((s.data->>'hops')::int) as hops
  from signal_deliveries d left join customers c on c.id = d.customer_id left join signals s on s.id = d.signal_id
  group by 1, 2, 3`;

export const signals: Judge = {
  name: 'signals',
  from: 'specification 6 and 9: signals a day, and hops, by tier',
  when: 'settled',
  async judge({ world, rows, owner }) {
    const { dashboard } = world.provider();
    const all = { limit: 10_000 };
    const prices = await dashboard.subscriptions.list({ status: 'all', limit: 100 }).autoPagingToArray(all);
    const people = await dashboard.customers.list({ limit: 100 }).autoPagingToArray(all);
    const everHad = (customers: readonly string[], email: string | null): Tier => {
      const bought = prices.flatMap((one) =>
        customers.includes(String(one.customer)) ? one.items.data : [],
      );
      const plans = bought.flatMap(({ price }) => TIER_BY_CENTS.get((price.unit_amount ?? 0) as 1999) ?? []);
      // A plan that was changed for another had its own tier.
      const before = world.plansChanged.has(email ?? '') ? (['PREMIUM'] as const) : [];
      const tiers = [...plans, ...before, ...((owner.everGiven.get(email ?? '') ?? []) as Tier[])];
      return TIERS[Math.max(0, ...tiers.map((tier) => TIERS.indexOf(tier)))] ?? 'FREE';
    };
    const found = await rows<{ at: string }>('select to_jsonb(detected_at)#>>$1 as at from signals', '{}');
    const inPause = found.filter(({ at }) =>
      owner.pauses.some(
        ({ from, until }) => Date.parse(at) > from + WITHIN_MS && Date.parse(at) < until - WITHIN_MS,
      ),
    );
    const [paused] = inPause;
    const given = (await rows<Given>(GIVEN)).flatMap(({ customer, email, day, signals: count, hops }) => {
      const tier = everHad([customer], email);
      const who = `${email ?? customer}, who never had more than ${tier},`;
      return [
        ...(count > QUOTA[tier] ? [`${who} was given ${count} signals on ${day}`] : []),
        ...((hops ?? 0) > HOPS[tier] ? [`${who} was given a signal of ${hops} hops`] : []),
      ];
    });
    const shown = world.streamed.flatMap(({ email, hops }) => {
      const ids = people.flatMap((one) => (one.email === email ? one.id : []));
      const tier = everHad(ids, email);
      // Who has been erased is unknown to the provider.
      return ids.length > 0 && hops > HOPS[tier]
        ? [`${email}, who never had more than ${tier}, was shown a signal of ${hops} hops`]
        : [];
    });
    const wrong = [...given, ...shown];
    return paused
      ? [...wrong, `${inPause.length} signals were found while advice was off, the first at ${paused.at}`]
      : wrong;
  },
};
