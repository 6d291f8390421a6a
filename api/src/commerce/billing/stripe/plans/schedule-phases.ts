/** A plan that begins with the next period, as the phases of Stripe's subscription schedule. */
import type Stripe from 'stripe';
import { idOf } from '../values';

/** The running period as it is, then another price for a month, after which the subscription goes on by itself. */
export function thenPlan(
  { current_phase: current, phases }: Stripe.SubscriptionSchedule,
  item: Stripe.SubscriptionItem,
  price: string,
): Stripe.SubscriptionScheduleUpdateParams {
  const start = current?.start_date ?? item.current_period_start;
  const phase = phases.find(({ start_date }) => start_date === start);
  const ofPhase = { proration_behavior: 'none' as const, ...keptOf(phase?.discounts), ...taxesOf(phase) };
  const rates = (phase?.items[0]?.tax_rates ?? []).map(idOf);
  const ofItem = { ...keptOf(phase?.items[0]?.discounts), ...(rates.length > 0 ? { tax_rates: rates } : {}) };
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: start,
        end_date: item.current_period_end,
        items: [{ price: item.price.id, quantity: item.quantity ?? 1, ...ofItem }],
        ...ofPhase,
      },
      {
        duration: { interval: 'month', interval_count: 1 },
        items: [{ price, quantity: 1, ...ofItem }],
        ...ofPhase,
      },
    ],
  };
}

type KeptDiscount = Stripe.SubscriptionScheduleUpdateParams.Phase.Discount;

/** What somebody set by hand at Stripe, and the preview counts in: a phase that does not name it goes without it. */
function keptOf(given: readonly Stripe.SubscriptionSchedule.Phase.Discount[] = []) {
  const discounts = given.flatMap(({ discount, coupon, promotion_code: code }): KeptDiscount[] => {
    if (discount) return [{ discount: idOf(discount) }];
    if (coupon) return [{ coupon: idOf(coupon) }];
    return code ? [{ promotion_code: idOf(code) }] : [];
  });
  return discounts.length > 0 ? { discounts } : {};
}

function taxesOf(phase: Stripe.SubscriptionSchedule.Phase | undefined) {
  const rates = (phase?.default_tax_rates ?? []).map(idOf);
  return rates.length > 0 ? { default_tax_rates: rates } : {};
}
