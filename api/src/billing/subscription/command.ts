/** The frame of every act of a customer on their own subscription: alone, on what the provider says, and then recorded. */
import type { PlanId } from '@spreadwise/contract/plans';
import { LeaseBusyError } from '../../lib/leases/leases';
import { leadingSubscription } from '../access/tiers';
import type { BillingContext } from '../context';
import { GatewayError } from '../provider/gateway';
import type { PlanGateway, ScheduledPlan, Standing } from '../provider/plan-gateway';
import { syncCustomer } from '../sync/sync-customer';
import type { SubscriptionRecord } from '../sync/sync-store';

/** Why an act does not fit the subscription as it stands. */
export type Refusal =
  /** None that runs. */
  | 'none'
  /** Its plan is none that is sold here. */
  | 'foreign-plan'
  /** The plan asked for is not sold now. */
  | 'not-sold'
  | 'overdue'
  | 'suspended'
  /** It is cancelled to the period's end. */
  | 'ending'
  | 'same-plan'
  /** It, or what was shown of it, has changed meanwhile. */
  | 'changed'
  | Scheduled;

/** Another plan is to begin. */
export interface Scheduled {
  readonly running: PlanId;
  readonly next: ScheduledPlan & { readonly plan: PlanId };
}

export type Result<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly why: Refusal }
  /** `message` is the provider's, in words for the card's owner. */
  | { readonly kind: 'declined'; readonly message: string };

export type Outcome<T> =
  | Result<T>
  /** The provider did not answer; it may have been done all the same, and is done once when asked again. */
  | { readonly kind: 'unavailable' }
  /** Another process is still at this customer's last act. */
  | { readonly kind: 'busy' };

export const done = <T>(value: T): Result<T> => ({ kind: 'done', value });
export const refused = (why: Refusal): Result<never> => ({ kind: 'refused', why });

export type Held = Pick<SubscriptionRecord, 'reversal'> & { readonly standing: Standing };

/** Looks at the subscription that counts, as the provider has it now. */
export const look = <T>(
  ctx: BillingContext,
  customerId: string,
  work: (held: Held) => Promise<Result<T>>,
): Promise<Outcome<T>> => answered(ctx, customerId, () => onStanding(ctx, customerId, work));

/**
 * Acts on it by the `plans` that `work` is given, one at a time a customer, and reads the customer back, so that the
 * record is true at once. The lease is one of its own: reading back takes the customer's.
 */
export const act = <T>(
  ctx: BillingContext,
  customerId: string,
  work: (held: Held, plans: PlanGateway) => Promise<Result<T>>,
): Promise<Outcome<T>> =>
  answered(ctx, customerId, () =>
    ctx.leases.hold(`plan:${customerId}`, async (lease) => {
      const plans = whileItLasts(ctx.gateway.plans, () => ctx.store.confirmLease(lease));
      const result = await onStanding(ctx, customerId, (held) => work(held, plans));
      await syncCustomer(ctx, customerId);
      return result;
    }),
  );

/** Whoever stood still until the turn had lapsed changes nothing more: another process may have acted since. */
function whileItLasts(plans: PlanGateway, confirm: () => Promise<void>): PlanGateway {
  const confirmed =
    <A extends unknown[], T>(change: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await confirm();
      return change(...args);
    };
  return {
    ...plans,
    upgrade: confirmed(plans.upgrade),
    abandonUpgrade: confirmed(plans.abandonUpgrade),
    schedulePlan: confirmed(plans.schedulePlan),
    releaseSchedule: confirmed(plans.releaseSchedule),
    cancelAtPeriodEnd: confirmed(plans.cancelAtPeriodEnd),
    resume: confirmed(plans.resume),
  };
}

async function onStanding<T>(
  ctx: BillingContext,
  customerId: string,
  work: (held: Held) => Promise<Result<T>>,
): Promise<Result<T>> {
  const account = await ctx.store.account(customerId);
  const record = leadingSubscription(account?.subscriptions ?? [], ctx.now());
  const standing = record && (await ctx.gateway.plans.readStanding(record.id));
  return standing ? work({ reversal: record.reversal, standing }) : refused('none');
}

/** What the provider refuses has changed since it was asked how things stand. */
async function answered<T>(
  ctx: BillingContext,
  customerId: string,
  work: () => Promise<Result<T>>,
): Promise<Outcome<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof LeaseBusyError)) throw error;
    ctx.log.warn({ err: error, customer: customerId }, 'act on a subscription failed');
    if (error instanceof LeaseBusyError) return { kind: 'busy' };
    if (error.reason === 'declined') return { kind: 'declined', message: 'Your card was declined.' };
    if (error.reason === 'not-sold') return refused('not-sold');
    return error.reason === 'refused' ? refused('changed') : { kind: 'unavailable' };
  }
}
