/** How the payment provider fails: failures as values, and objects that were created despite a failed answer. */
import { LeaseBusyError } from '../../../platform/lib/leases/leases';
import { OperatorError } from '../../../platform/operator-error';
import type { CreatedCustomer, NewCustomer, PaymentGateway } from './gateway';

/**
 * - `unavailable`: no answer, or a fault of the provider's; the call may have been carried out
 * - `limited`: a rate limit, or a call with the same key still runs; this one did nothing
 * - `declined`: the card was declined
 * - `refused`: the provider rejects the request itself; nothing was done
 * - `not-sold`: the plan's price there is archived or differs from the plan's; nothing was sent
 */
export type GatewayFailure = 'unavailable' | 'limited' | 'declined' | 'refused' | 'not-sold';

export class GatewayError extends Error {
  override readonly name = 'GatewayError';

  /** Whether the provider answered, so that the same idempotency key gets the same answer again. */
  readonly answered: boolean;

  constructor(
    readonly reason: GatewayFailure,
    message: string,
    { cause, answered = false }: { readonly cause?: unknown; readonly answered?: boolean } = {},
  ) {
    super(message, { cause });
    this.answered = answered;
  }
}

/** The provider's price of a plan differs from the plan's: nobody may be charged by it. */
export class CataloguePriceError extends OperatorError {}

/** The result of work that calls the provider: done, failed there, or still running in another process. */
export type ProviderResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: GatewayError }
  | { readonly kind: 'busy'; readonly error: LeaseBusyError };

/** Runs work that calls the provider and returns its expected failures as values. Rethrows any other error. */
export async function tryProvider<T>(work: () => Promise<T>): Promise<ProviderResult<T>> {
  try {
    return { kind: 'done', value: await work() };
  } catch (error) {
    if (error instanceof GatewayError) return { kind: 'failed', error };
    if (error instanceof LeaseBusyError) return { kind: 'busy', error };
    throw error;
  }
}

/** A failed answer may hide that the object was created, and its key would repeat the failure: looks for it at once. */
export async function createdOrFound<T>(create: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof GatewayError && error.answered && error.reason === 'unavailable')) throw error;
    const found = await find().catch((cause: unknown) => {
      if (!(cause instanceof GatewayError)) throw cause;
      throw new GatewayError('unavailable', `${error.message}, and it could not be looked up`, { cause });
    });
    if (found) return found;
    throw error;
  }
}

export const obtainCustomer = (
  gateway: Pick<PaymentGateway, 'createCustomer' | 'findCustomer'>,
  customer: NewCustomer,
): Promise<CreatedCustomer> =>
  createdOrFound(
    () => gateway.createCustomer(customer),
    () => gateway.findCustomer(customer),
  );
