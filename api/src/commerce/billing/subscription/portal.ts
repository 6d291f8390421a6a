/** The provider's billing portal, for the customer of the session only. */
import { ownNames } from '../../../platform/lib/own-name';
import type { Uses } from '../checkout/parts';
import { tryProvider } from '../provider/gateway-error';

export type PortalOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'foreign-return' }
  | { readonly kind: 'unavailable' };

export interface PortalInput {
  readonly customerId: string;
  /** Must be of the product's own origin: the provider sends the customer back there. */
  readonly returnUrl: string;
  readonly host: string | null;
}

export async function openPortalSession(
  deps: Uses<'gateway' | 'publicOrigin' | 'log'>,
  { customerId, returnUrl, host }: PortalInput,
): Promise<PortalOutcome> {
  const back = new URL(returnUrl);
  if (!isOwn(back, deps.publicOrigin, host)) return { kind: 'foreign-return' };
  const result = await tryProvider(() =>
    deps.gateway.createPortalSession({ customerId, returnUrl: back.href }),
  );
  if (result.kind === 'done') return { kind: 'open', url: result.value.url };
  deps.log.warn({ err: result.error }, 'billing portal failed');
  return { kind: 'unavailable' };
}

/** Without PUBLIC_ORIGIN, also accepts the host by which the page was reached if nobody else can own that name. */
function isOwn(
  { origin, protocol, host, username, password }: URL,
  publicOrigin: string,
  reached: string | null,
): boolean {
  if (username || password) return false;
  if (origin === publicOrigin) return true;
  const own = new URL(publicOrigin);
  const isConfigured = own.protocol !== 'http:' || own.hostname !== 'localhost';
  return !isConfigured && protocol === 'http:' && host === reached && ownNames(false, publicOrigin)(host);
}
