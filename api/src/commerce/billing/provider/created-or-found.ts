/** Creating something at the provider when its answer may be a failure though it was done. */
import type { CreatedCustomer, NewCustomer, PaymentGateway } from './gateway';
import { GatewayError } from './gateway-error';

/**
 * A failure of the provider's own may hide that it was done, and the same key gets that failure again, so it is looked for
 * at once. While that is not possible either, nothing is known, as if no answer had come.
 */
export async function createdOrFound<T>(create: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof GatewayError && error.answered && error.reason === 'unavailable')) throw error;
    const found = await find().catch((cause: unknown) => {
      if (!(cause instanceof GatewayError)) throw cause;
      throw new GatewayError('unavailable', `${error.message}, and it could not be looked for`, { cause });
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
