/** Who may call as the mail provider. */
import type { Context } from 'hono';
import { type AppEnv, DEFAULT_LIMIT, Problem } from '../http';
import { hashSecret, sameHash } from '../lib/secrets';

/** Throws Problem 401 unless the call carries the secret, and 429 after too many attempts. `secret` null: nobody may. */
export async function admitMailProvider(c: Context<AppEnv>, secret: string | null): Promise<void> {
  const { services, clientAddress, path } = c.env;
  await services.rateLimits.consume(path, DEFAULT_LIMIT, clientAddress);
  if (!isProvider(c.req.header('Authorization') ?? '', secret))
    throw new Problem(401, 'This call requires MAIL_EVENTS_SECRET, as a bearer token or as a password.');
}

/** `Bearer secret`, or Basic with the secret as password: each provider supports one of them. */
function isProvider(authorization: string, secret: string | null): boolean {
  if (secret === null) return false;
  const [, kind = '', given = ''] = /^(Bearer|Basic) ([\w+/=.~-]+)$/i.exec(authorization) ?? [];
  const claimed =
    kind.toLowerCase() === 'basic'
      ? Buffer.from(given, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : given;
  return sameHash(hashSecret(claimed), hashSecret(secret));
}
