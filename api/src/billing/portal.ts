/** The provider's billing portal, for the customer of the session only. */
import type { BillingContext } from './context';
import { GatewayError } from './gateway';

export type PortalOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'foreign-return' }
  | { readonly kind: 'unavailable' };

/** `returnUrl` must be of the product's own origin: it is where the provider sends the customer back to. */
export async function openPortal(
  ctx: BillingContext,
  { customerId, returnUrl }: { readonly customerId: string; readonly returnUrl: string },
): Promise<PortalOutcome> {
  if (new URL(returnUrl).origin !== ctx.publicOrigin) return { kind: 'foreign-return' };
  try {
    const { url } = await ctx.gateway.createPortalSession({ customerId, returnUrl });
    return { kind: 'open', url };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error }, 'billing portal failed');
    return { kind: 'unavailable' };
  }
}
