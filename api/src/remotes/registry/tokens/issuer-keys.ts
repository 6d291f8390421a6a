/** The keys by which an issuer signs its ID tokens: read from where it says they are, and kept for a while. */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { GetJson } from '../../../platform/lib/outgoing/request';
import { createSingleFlight } from '../../../platform/lib/serial';

export interface IssuerKeysContext {
  readonly get: GetJson;
  readonly now: () => Date;
}

/** The issuer cannot be asked, or answers with something else. */
export class IssuerUnreachableError extends Error {
  override readonly name = 'IssuerUnreachableError';
}

interface Asked {
  /** Null: there was no answer. */
  readonly keys: JWTVerifyGetKey | null;
  readonly at: number;
}

const FRESH_MS = 10 * 60_000;
/** A key that is not known may be new. Whoever makes names up has the issuer asked no more often than that. */
const PAUSE_MS = 30_000;
const MOST_KEYS = 50;

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(MOST_KEYS) });

/** The keys of an issuer; they reject with `IssuerUnreachableError`. */
export type IssuerKeys = (issuer: string) => JWTVerifyGetKey;

export function createIssuerKeys({ get, now }: IssuerKeysContext): IssuerKeys {
  const known = new Map<string, Asked>();
  const flight = createSingleFlight<Asked>();
  const ask = async (issuer: string): Promise<Asked> => {
    const at = now().getTime();
    const keys = await readKeys(get, issuer).catch(() => null);
    const asked = { keys, at };
    known.set(issuer, asked);
    return asked;
  };
  const isWithin = ({ at }: Asked, ms: number) => now().getTime() - at < ms;
  /** `unless`: as old as that it will do. */
  const keysOf = async (issuer: string, unless: (asked: Asked) => boolean): Promise<JWTVerifyGetKey> => {
    const before = known.get(issuer);
    const asked = before && unless(before) ? before : (await flight.run(issuer, () => ask(issuer))).answer;
    if (!asked.keys) throw new IssuerUnreachableError(issuer);
    return asked.keys;
  };
  const isGood = (asked: Asked) => isWithin(asked, asked.keys ? FRESH_MS : PAUSE_MS);

  return (issuer) => async (header, token) => {
    const keys = await keysOf(issuer, isGood);
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const newer = await keysOf(issuer, (asked) => isWithin(asked, PAUSE_MS));
      return newer(header, token);
    }
  };
}

async function readKeys(get: GetJson, issuer: string): Promise<JWTVerifyGetKey> {
  const found = configuration.parse(
    await get(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
  );
  if (found.issuer !== issuer) throw new Error(`${issuer} names another issuer`);
  if (new URL(found.jwks_uri).origin !== new URL(issuer).origin)
    throw new Error(`${issuer} has its keys elsewhere`);
  return createLocalJWKSet(keySet.parse(await get(found.jwks_uri)) as JSONWebKeySet);
}
