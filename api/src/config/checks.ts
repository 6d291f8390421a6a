/** Checks variables against each other: each returned line stops the start. */
import { resolve } from 'node:path';
import type { Duties } from '../platform/feature';
import { isInFolder } from '../platform/lib/files';
import { checkMarket, checkProductionMarket } from './market';
import { checkRole } from './roles';
import { portOf } from './variable-schemas';
import type { Variables } from './variables';

export function checkTogether(
  variables: Variables,
  { production, duties, dataDir }: { production: boolean; duties: Duties; dataDir: string },
): string[] {
  const problems: string[] = checkRole(variables);
  const { OWNER_PASSWORD, OWNER_PASSWORD_HASH } = variables;
  if (OWNER_PASSWORD && OWNER_PASSWORD_HASH)
    problems.push('OWNER_PASSWORD and OWNER_PASSWORD_HASH are both set; set one of them.');
  problems.push(...checkOrigins(variables));
  if (variables.SECRETS_KEY_BEFORE && !variables.SECRETS_KEY)
    problems.push('SECRETS_KEY_BEFORE is set without SECRETS_KEY, which should replace it.');
  if (Boolean(variables.SMTP_URL) !== Boolean(variables.MAIL_FROM))
    problems.push('SMTP_URL and MAIL_FROM must be set together, and only one of them is.');
  if (variables.MAIL_REPLY_TO && !variables.MAIL_EVENTS_SECRET)
    problems.push(
      'MAIL_REPLY_TO requires MAIL_EVENTS_SECRET, which the mail provider passes replies on with.',
    );
  if (variables.BACKUPS_DIR && isInFolder(dataDir, resolve(variables.BACKUPS_DIR)))
    problems.push('BACKUPS_DIR is inside DATA_DIR: backups would be lost together with the data.');
  const bucket = [
    variables.REMOTES_BUCKET_URL,
    variables.REMOTES_BUCKET_KEY_ID,
    variables.REMOTES_BUCKET_SECRET,
  ].filter(Boolean);
  if (bucket.length % 3 !== 0)
    problems.push(
      'REMOTES_BUCKET_URL, REMOTES_BUCKET_KEY_ID and REMOTES_BUCKET_SECRET must be set together, and not all of them are.',
    );
  problems.push(...checkPayment(variables));
  if (variables.METRICS_PORT !== undefined && portOf(variables.METRICS_PORT) === variables.PORT)
    problems.push(`METRICS_PORT was "${variables.PORT}", which is PORT; leave it out and set METRICS_TOKEN.`);
  if (Boolean(variables.AI_BASE_URL) !== Boolean(variables.AI_MODEL))
    problems.push('AI_BASE_URL and AI_MODEL belong together, and only one of them is set.');
  if (duties.watches) problems.push(...checkMarket(variables));
  return production ? [...problems, ...checkProduction(variables, duties)] : problems;
}

function checkPayment(variables: Variables): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY = '' } = variables;
  const problems: string[] = [];
  if (STRIPE_SECRET_KEY && !variables.STRIPE_API_BASE && !variables.STRIPE_WEBHOOK_SECRET)
    problems.push(
      'STRIPE_WEBHOOK_SECRET is not set, but STRIPE_SECRET_KEY is; Stripe shows it next to the webhook (whsec_…).',
    );
  if (!STRIPE_SECRET_KEY && !variables.STRIPE_API_BASE && STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_'))
    problems.push('STRIPE_PUBLISHABLE_KEY is a live key, but STRIPE_SECRET_KEY is not set.');
  if (STRIPE_SECRET_KEY && livenessOf(STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) === 'mixed')
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: both must be live or both test.',
    );
  return problems;
}

function livenessOf(secretKey: string, publishableKey: string): 'same' | 'mixed' {
  const mode = (key: string) => /^[a-z]+_(live|test)_/.exec(key)?.[1];
  const [secret, publishable] = [mode(secretKey), mode(publishableKey)];
  return secret && publishable && secret !== publishable ? 'mixed' : 'same';
}

/** In production, nothing meant for trying things out starts unless it is allowed by name. */
function checkProduction(variables: Variables, { serves, watches, works }: Duties): string[] {
  return [
    ...(serves ? checkProductionOwner(variables) : []),
    ...(serves || works ? checkProductionPayment(variables) : []),
    ...(watches ? checkProductionMarket(variables) : []),
    ...(variables.RATE_LIMITS === 'off' ? ['RATE_LIMITS was "off"; production takes only "on".'] : []),
  ];
}

function checkProductionOwner({ OWNER_PASSWORD, OWNER_PASSWORD_HASH }: Variables): string[] {
  if (!OWNER_PASSWORD && !OWNER_PASSWORD_HASH)
    return ['OWNER_PASSWORD is not set; production needs it, or OWNER_PASSWORD_HASH (Argon2id).'];
  if (OWNER_PASSWORD && OWNER_PASSWORD.length < 8)
    return [`OWNER_PASSWORD has ${OWNER_PASSWORD.length} characters; production needs 8 or more.`];
  return [];
}

function checkProductionPayment(variables: Variables): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE, STRIPE_WEBHOOK_SECRET, PAYMENT_SANDBOX } = variables;
  const problems: string[] = [];
  if (!STRIPE_SECRET_KEY && !STRIPE_API_BASE && PAYMENT_SANDBOX !== 'allow')
    problems.push(
      'STRIPE_SECRET_KEY is not set; production allows the payment sandbox only with PAYMENT_SANDBOX=allow.',
    );
  if (STRIPE_API_BASE && !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET))
    problems.push('STRIPE_API_BASE requires STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in production.');
  return problems;
}

/** Each origin needs a host of its own, because cookies ignore ports, and the same scheme as PUBLIC_ORIGIN. */
function checkOrigins({ PUBLIC_ORIGIN, ADMIN_ORIGIN, SITE_ORIGIN, PORT }: Variables): string[] {
  const given = Object.entries({
    PUBLIC_ORIGIN: PUBLIC_ORIGIN ?? `http://localhost:${PORT}`,
    ...{ ADMIN_ORIGIN, SITE_ORIGIN },
  }).flatMap(([name, origin]) => (origin ? { name, url: new URL(origin) } : []));
  return given.flatMap(({ name, url }, index) => {
    const same = given.slice(0, index).find((other) => other.url.hostname === url.hostname);
    if (same)
      return `${name} has the host of ${same.name}, so its cookies would be the same; name another host.`;
    return url.protocol === given[0]?.url.protocol
      ? []
      : `${name} and PUBLIC_ORIGIN are of different schemes; both are https, or both http.`;
  });
}
