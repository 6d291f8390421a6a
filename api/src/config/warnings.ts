/** Warnings that the start logs: configurations that work but are probably not intended. */
import type { MarketSettings } from '../advice/market';
import type { Duties, Installation } from '../platform/feature';
import { said } from './checks';
import type { Variables } from './variables';

const isPlainHttp = (origin: string) =>
  origin.startsWith('http:') && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);

/** Whether the connection enforces TLS. Otherwise an attacker on the way can downgrade it, or it has no TLS at all. */
const isPostgresTls = (url: URL) =>
  /^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '');
/** Whether an address uses TLS, and what makes it do so. */
const TLS = {
  DATABASE_URL: [isPostgresTls, 'sslmode=verify-full'],
  DATABASE_LISTEN_URL: [isPostgresTls, 'sslmode=verify-full'],
  NATS_URL: [(url: URL) => url.protocol === 'tls:', 'tls://'],
  SMTP_URL: [
    (url: URL) => url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true',
    'smtps://',
  ],
} as const;

/** A name without a dot is on the deployment's own network. */
const isElsewhere = ({ hostname }: URL) => hostname.includes('.') && hostname !== '127.0.0.1';

const inClear = (variables: Variables): string[] =>
  (Object.keys(TLS) as (keyof typeof TLS)[]).flatMap((name) => {
    const [isTls, how] = TLS[name];
    const urls = [variables[name] ?? []].flat().map((text) => new URL(text));
    const open = urls.find((url) => isElsewhere(url) && !isTls(url));
    return open
      ? `${name} does not use TLS: anybody on the way to ${open.hostname} can read along. Use ${how}.`
      : [];
  });

interface Settled extends Installation {
  readonly payment: { readonly publishableKey: string; readonly mode: 'test' | 'live' };
  readonly market: MarketSettings;
}

export function warningsOf(
  variables: Variables,
  { production, payment, market, publicOrigin, dataDir }: Settled,
  { serves, watches, works }: Duties,
): string[] {
  const pays = serves || works;
  return [
    ...said({
      // Works only if the processes share more than the database.
      [`The remotes' files lie in ${dataDir}: every process with ROLE=web or ROLE=worker has to see that same folder, or a bucket (REMOTES_BUCKET_URL).`]:
        variables.ROLE !== 'all' && !variables.REMOTES_BUCKET_URL && pays,
      'STRIPE_PUBLISHABLE_KEY does not start with pk_: nobody can pay until it does.':
        serves && !payment.publishableKey.startsWith('pk_'),
      'STRIPE_API_BASE is set without STRIPE_WEBHOOK_SECRET: every webhook is refused until the signing secret is set.':
        serves && variables.STRIPE_API_BASE && !variables.STRIPE_WEBHOOK_SECRET,
      [`PUBLIC_ORIGIN is not set: links in mails and the return from the billing portal point to ${publicOrigin}, and cookies are not marked Secure.`]:
        production && pays && !variables.PUBLIC_ORIGIN,
      [`PUBLIC_ORIGIN is ${publicOrigin}: without https, passwords and sessions can be read in transit, and cookies are not marked Secure.`]:
        production && isPlainHttp(publicOrigin),
    }),
    ...(production ? inClear(variables) : []),
    ...said({
      'TRUST_PROXY is 0, but a proxy in front terminates https: all callers share one address and one rate limit. Set the number of your proxies.':
        production && serves && variables.TRUST_PROXY === 0 && publicOrigin.startsWith('https:'),
      'Payment is in test mode: no real money moves.': production && pays && payment.mode === 'test',
      'SECRETS_KEY is not set: anyone who can read the database can sign webhooks and push in your name, and remotes unless REMOTES_SIGNING_KEY is set.':
        production && pays && variables.DATABASE_URL && !variables.SECRETS_KEY,
      'SECRETS_KEY_BEFORE is set. Remove it once every process has the new SECRETS_KEY and one has started since.':
        variables.SECRETS_KEY_BEFORE,
      'The market is simulated: its signals refer to no real exchange.':
        production && watches && market.feed === 'simulated',
    }),
  ];
}
