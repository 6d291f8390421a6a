/** The provider's billing portal, for the customer of the session only. */
import type { BillingContext } from '../context';
import { GatewayError } from '../provider/gateway';

export type PortalOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'foreign-return' }
  | { readonly kind: 'unavailable' };

/** `returnUrl` must be of the product's own origin: it is where the provider sends the customer back to. */
export async function openPortal(
  ctx: Pick<BillingContext, 'gateway' | 'publicOrigin' | 'log'>,
  { customerId, returnUrl }: { readonly customerId: string; readonly returnUrl: string },
): Promise<PortalOutcome> {
  const back = new URL(returnUrl);
  if (!isOwn(back, ctx.publicOrigin)) return { kind: 'foreign-return' };
  try {
    const { url } = await ctx.gateway.createPortalSession({ customerId, returnUrl: back.href });
    return { kind: 'open', url };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ err: error }, 'billing portal failed');
    return { kind: 'unavailable' };
  }
}

const LOOPBACK = ['127.0.0.1', '[::1]'];

/** On the visitor's own machine the product answers under each of the machine's own names. */
function isOwn({ origin, protocol, hostname, port, username, password }: URL, publicOrigin: string): boolean {
  if (username || password) return false;
  if (origin === publicOrigin) return true;
  const own = new URL(publicOrigin);
  return (
    own.protocol === 'http:' &&
    own.hostname === 'localhost' &&
    protocol === own.protocol &&
    port === own.port &&
    LOOPBACK.includes(hostname)
  );
}
