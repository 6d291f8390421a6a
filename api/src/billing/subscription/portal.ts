/** The provider's billing portal, for the customer of the session only. */
import { tryProvider } from '../provider/gateway-error';
import type { SubscriptionContext } from './command';

export type PortalOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'foreign-return' }
  | { readonly kind: 'unavailable' };

/** `returnUrl` must be of the product's own origin: it is where the provider sends the customer back to. */
export async function openPortalSession(
  ctx: Pick<SubscriptionContext, 'gateway' | 'publicOrigin' | 'log'>,
  { customerId, returnUrl }: { readonly customerId: string; readonly returnUrl: string },
): Promise<PortalOutcome> {
  const back = new URL(returnUrl);
  if (!isOwn(back, ctx.publicOrigin)) return { kind: 'foreign-return' };
  const result = await tryProvider(() =>
    ctx.gateway.createPortalSession({ customerId, returnUrl: back.href }),
  );
  if (result.kind === 'done') return { kind: 'open', url: result.value.url };
  ctx.log.warn({ err: result.error }, 'billing portal failed');
  return { kind: 'unavailable' };
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
