/** The frame of every subscription command: one at a time, on the provider's current state, recorded afterwards. */
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionRecord } from '../access/account';
import { leadingSubscription } from '../access/tiers';
import type { Uses } from '../checkout/parts';
import type { PlanGateway, ScheduledPlan, SubscriptionSnapshot } from '../provider/gateway';
import { GatewayError, tryProvider } from '../provider/gateway-error';

export type CommandRefusal =
  | 'none'
  /** Its plan is not one of those sold here. */
  | 'foreign-plan'
  | 'not-sold'
  | 'overdue'
  | 'suspended'
  | 'ending'
  | 'same-plan'
  /** It has changed since it was shown. */
  | 'changed'
  | Scheduled;

export interface Scheduled {
  readonly running: PlanId;
  readonly next: ScheduledPlan & { readonly plan: PlanId };
}

/** `More`: further reasons of a command to be refused. */
export type CommandResult<T, More = never> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly why: CommandRefusal | More }
  /** `message` says why, in words for the card's owner. */
  | { readonly kind: 'declined'; readonly message: string };

export type CommandOutcome<T, More = never> =
  | CommandResult<T, More>
  /** The provider did not answer; the change may have been made all the same. Repeating it is safe. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'busy' };

export const done = <T>(value: T): CommandResult<T> => ({ kind: 'done', value });
export const refused = <More = never>(why: CommandRefusal | More): CommandResult<never, More> => ({
  kind: 'refused',
  why,
});

/** The subscription that a command is about: as recorded and at the provider. */
export interface CommandTarget extends Pick<SubscriptionRecord, 'reversal'> {
  readonly snapshot: SubscriptionSnapshot;
}

/** Reads the leading subscription from the provider, without changing it. */
export const inspectSubscription = <T, More = never>(
  deps: Uses<'accounts' | 'gateway' | 'log' | 'now'>,
  customerId: string,
  work: (target: CommandTarget) => Promise<CommandResult<T, More>>,
): Promise<CommandOutcome<T, More>> => toOutcome(deps, customerId, () => onTarget(deps, customerId, work));

/** What a change of a subscription uses. */
export type CommandParts = Uses<
  'accounts' | 'confirmLease' | 'gateway' | 'leases' | 'log' | 'now' | 'readBackLater' | 'syncCustomer'
>;

/**
 * Changes the leading subscription through the `plans` that `work` gets, one command per customer at a time, then reads
 * the customer back so that the record is current. Holds a lease of its own, since reading back takes the customer's. A
 * change that bypasses `plans` must call `confirm` first.
 */
export const runCommand = <T, More = never>(
  deps: CommandParts,
  customerId: string,
  work: (
    target: CommandTarget,
    plans: PlanGateway,
    confirm: () => Promise<void>,
  ) => Promise<CommandResult<T, More>>,
): Promise<CommandOutcome<T, More>> =>
  toOutcome(deps, customerId, () =>
    deps.leases.hold(`plan:${customerId}`, async (lease) => {
      const confirm = () => deps.confirmLease(lease);
      const plans = whileLeaseLasts(deps.gateway.plans, confirm);
      try {
        const result = await onTarget(deps, customerId, (target) => work(target, plans, confirm));
        await deps.syncCustomer(customerId);
        return result;
      } catch (error) {
        if (error instanceof GatewayError && /unavailable|limited/.test(error.reason))
          await deps.readBackLater(customerId);
        throw error;
      }
    }),
  );

/** A process that stalled until its lease lapsed must change nothing more: another one may have acted since. */
function whileLeaseLasts(plans: PlanGateway, confirm: () => Promise<void>): PlanGateway {
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

async function onTarget<T, More>(
  deps: Uses<'accounts' | 'gateway' | 'now'>,
  customerId: string,
  work: (target: CommandTarget) => Promise<CommandResult<T, More>>,
): Promise<CommandResult<T, More>> {
  const account = await deps.accounts.load(customerId);
  const record = leadingSubscription(account?.subscriptions ?? [], deps.now());
  const snapshot = record && (await deps.gateway.plans.readSnapshot(record.id));
  return snapshot ? work({ reversal: record.reversal, snapshot }) : refused('none');
}

/** If the provider refuses, something has changed since the snapshot was read. */
async function toOutcome<T, More>(
  { log }: Uses<'log'>,
  customerId: string,
  work: () => Promise<CommandResult<T, More>>,
): Promise<CommandOutcome<T, More>> {
  const result = await tryProvider(work);
  if (result.kind === 'done') return result.value;
  log.warn({ err: result.error, customer: customerId }, 'command on a subscription failed');
  if (result.kind === 'busy') return { kind: 'busy' };
  const { reason } = result.error;
  if (reason === 'declined') return { kind: 'declined', message: 'Your card was declined.' };
  if (reason === 'not-sold') return refused('not-sold');
  return reason === 'refused' ? refused('changed') : { kind: 'unavailable' };
}
