/** The provider's billing portal, for the customer of the session only. */
import { ownNames } from '../../../platform/lib/own-name';
import type { Uses } from '../checkout/parts';
import { tryProvider } from '../provider/gateway-error';

interface PortalRequest {
  readonly customerId: string;
  readonly returnUrl: string;
  /** The name by which the page was reached; null: the request had none. */
  readonly host: string | null;
}

/** `returnUrl` must be of the product's own origin: the provider sends the customer back there. */
export async function openPortalSession(
  deps: Uses<'gateway' | 'publicOrigin' | 'log'>,
  { customerId, returnUrl, host }: PortalRequest,
): Promise<{ readonly url: string } | 'foreign-return' | 'unavailable'> {
  const back = new URL(returnUrl);
  if (!isOwn(back, deps.publicOrigin, host)) return 'foreign-return';
  const result = await tryProvider(() =>
    deps.gateway.createPortalSession({ customerId, returnUrl: back.href }),
  );
  if (result.kind === 'done') return { url: result.value.url };
  deps.log.warn({ err: result.error }, 'billing portal failed');
  return 'unavailable';
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
