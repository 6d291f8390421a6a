/** Reads a CI's ID token (OpenID Connect): whether it is true, for this origin and of now, and whom it names. */
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import type { GetJson } from '../../platform/lib/outgoing/get';
import { hashSecret } from '../../platform/lib/secrets';
import { isStorable } from '../../platform/lib/text/storable';
import { createSingleFlight } from '../../platform/lib/timing/single-flight';

/** What a CI says of a run, in one form for each of them. */
export interface CiIdentity {
  readonly issuer: string;
  readonly repository: string;
  readonly repositoryId: string | null;
  readonly ref: string | null;
  readonly environment: string | null;
  /** For the audit log, as far as it says them. */
  readonly run: Readonly<Record<'run' | 'commit' | 'by', string | null>>;
  /** Names this one token. */
  readonly tokenHash: string;
}

export interface IdTokenContext {
  /** Whose ID tokens are taken. */
  readonly issuers: readonly string[];
  readonly keysOf: IssuerKeys;
  /** Whom a token must be for. */
  readonly audience: string;
  readonly now: () => Date;
}

export type ReadIdToken =
  | { readonly ok: true; readonly identity: CiIdentity }
  | { readonly ok: false; readonly kind: 'refused'; readonly reason: string }
  | { readonly ok: false; readonly kind: 'unreachable' };

/** Signatures by a key pair alone: a public key is nobody's shared secret. */
const ALGORITHMS = ['RS256', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
/** A job may have begun a while ago: some CIs write its token then. */
const MOST_AGE = '1h';
const CLOCK_SECONDS = 30;

const word = z.string().min(1).max(512).refine(isStorable);
const said = word.nullish().transform((text) => text ?? null);
/** GitHub's names, and GitLab's in the second place. */
const claims = z
  .object({
    ...{ jti: word, repository: said, project_path: said, repository_id: said, project_id: said },
    ...{ ref: said, ref_path: said, environment: said, run_id: said, pipeline_id: said },
    ...{ sha: said, actor: said, user_login: said },
  })
  .transform((all) => ({
    jti: all.jti,
    repository: all.repository ?? all.project_path,
    repositoryId: all.repository_id ?? all.project_id,
    ref: all.ref_path ?? all.ref,
    environment: all.environment,
    run: { run: all.run_id ?? all.pipeline_id, commit: all.sha, by: all.actor ?? all.user_login },
  }));

export async function readIdToken(context: IdTokenContext, idToken: string): Promise<ReadIdToken> {
  const { issuers, keysOf, audience, now } = context;
  const issuer = issuers.find((one) => one === issuerOf(idToken));
  if (issuer === undefined) return refused('ID tokens of this issuer are not taken here.');
  try {
    const { payload } = await jwtVerify(idToken, keysOf(issuer), {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      currentDate: now(),
      clockTolerance: CLOCK_SECONDS,
      maxTokenAge: MOST_AGE,
      requiredClaims: ['exp', 'jti'],
    });
    const { jti, repository, ...run } = claims.parse(payload);
    if (repository === null) return refused('The ID token names no repository.');
    const tokenHash = hashSecret(`${issuer} ${jti}`);
    return { ok: true, identity: { issuer, repository, ...run, tokenHash } };
  } catch (error) {
    if (error instanceof IssuerUnreachableError) return { ok: false, kind: 'unreachable' };
    return refused(reasonOf(error, audience));
  }
}

const refused = (reason: string) => ({ ok: false, kind: 'refused', reason }) as const;

/** As the token says it itself: nothing but the name of whom to ask. */
function issuerOf(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).iss;
  } catch {
    return undefined;
  }
}

/** In words for whoever reads the log of their CI. */
function reasonOf(error: unknown, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'The ID token is over; ask for a new one.';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return `The ID token is for somebody else; ask for one with the audience ${audience}.`;
  if (error instanceof errors.JWTClaimValidationFailed && error.reason !== 'missing')
    return 'The ID token is not good yet; is a clock wrong?';
  return 'This is no ID token that its issuer has signed.';
}

// The keys by which an issuer signs its ID tokens: read from where it says they are, and kept for a while.

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
