/** Reads a CI's ID token (OpenID Connect): verifies signature, audience and age, and returns the run that it names. */
import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { z } from 'zod';
import type { GetJson } from '../../platform/lib/outgoing/request';
import { hashSecret } from '../../platform/lib/secrets';
import { createSingleFlight } from '../../platform/lib/serial';
import { isStorable } from '../../platform/lib/text';

/** What a CI states about a run, in one shape for all CIs. */
export interface CiIdentity extends Omit<z.output<typeof claims>, 'jti' | 'repository'> {
  readonly issuer: string;
  readonly repository: string;
  /** Identifies this one token. */
  readonly tokenHash: string;
}

interface IdTokenOptions {
  /** The issuers whose ID tokens are accepted. */
  readonly issuers: readonly string[];
  /** The audience that a token must have. */
  readonly audience: string;
  /** Reads the metadata that an issuer publishes. */
  readonly getJson: GetJson;
  readonly now: () => Date;
}

/** 'unreachable': the issuer's keys could not be read. */
export type ReadIdToken = (
  idToken: string,
) => Promise<CiIdentity | { readonly refused: string } | 'unreachable'>;

/** Only key pairs: with a symmetric algorithm, the public key would serve as the secret. */
const ALGORITHMS = ['RS256', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
/** Some CIs issue the token when the job begins, which may be a while ago. */
const MOST_AGE = '1h';
const CLOCK_SECONDS = 30;

const word = z.string().min(1).max(512).refine(isStorable);
const said = word.nullish().transform((text) => text ?? null);
/** Claims of GitHub, and of GitLab in second place. */
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
    // For the audit log.
    run: { run: all.run_id ?? all.pipeline_id, commit: all.sha, by: all.actor ?? all.user_login },
  }));

export function createIdTokenReader({ issuers, audience, getJson, now }: IdTokenOptions): ReadIdToken {
  const keysOf = createIssuerKeys(getJson, now);
  return async (idToken) => {
    const issuer = issuers.find((one) => one === issuerOf(idToken));
    if (issuer === undefined) return { refused: 'ID tokens of this issuer are not accepted here.' };
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
      if (repository === null) return { refused: 'The ID token names no repository.' };
      return { issuer, repository, ...run, tokenHash: hashSecret(`${issuer} ${jti}`) };
    } catch (error) {
      return error instanceof IssuerUnreachableError ? 'unreachable' : { refused: reasonOf(error, audience) };
    }
  };
}

/** From the unverified token; only used to choose the issuer. */
function issuerOf(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).iss;
  } catch {
    return undefined;
  }
}

/** A reason for the CI's log. */
function reasonOf(error: unknown, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'The ID token is over; ask for a new one.';
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return `The ID token is for somebody else; ask for one with the audience ${audience}.`;
  if (error instanceof errors.JWTClaimValidationFailed && error.reason !== 'missing')
    return 'The ID token is not good yet; is a clock wrong?';
  return 'This is no ID token that its issuer has signed.';
}

class IssuerUnreachableError extends Error {}

/** `keys` is null if the issuer did not answer. */
interface KnownKeys {
  readonly keys: JWTVerifyGetKey | null;
  readonly at: number;
}

const FRESH_MS = 10 * 60_000;
/** An unknown key id may belong to a new key. Made-up key ids trigger a request to the issuer at most this often. */
const PAUSE_MS = 30_000;
const MOST_KEYS = 50;

const configuration = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(MOST_KEYS) });

/** The cached keys of an issuer. They reject with `IssuerUnreachableError`. */
function createIssuerKeys(getJson: GetJson, now: () => Date): (issuer: string) => JWTVerifyGetKey {
  const known = new Map<string, KnownKeys>();
  const flight = createSingleFlight<KnownKeys>();
  const ask = async (issuer: string): Promise<KnownKeys> => {
    const at = now().getTime();
    const asked = { keys: await readKeys(getJson, issuer).catch(() => null), at };
    known.set(issuer, asked);
    return asked;
  };
  const keysOf = async (issuer: string, maxAgeMs: (keys: KnownKeys) => number): Promise<JWTVerifyGetKey> => {
    const before = known.get(issuer);
    const isFresh = before && now().getTime() - before.at < maxAgeMs(before);
    const { keys } = isFresh ? before : (await flight.run(issuer, () => ask(issuer))).answer;
    if (!keys) throw new IssuerUnreachableError(issuer);
    return keys;
  };

  return (issuer) => async (header, token) => {
    const keys = await keysOf(issuer, (asked) => (asked.keys ? FRESH_MS : PAUSE_MS));
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const newer = await keysOf(issuer, () => PAUSE_MS);
      return newer(header, token);
    }
  };
}

async function readKeys(getJson: GetJson, issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = configuration.parse(await getJson(address));
  if (found.issuer !== issuer) throw new Error(`${issuer} names another issuer`);
  if (new URL(found.jwks_uri).origin !== new URL(issuer).origin)
    throw new Error(`${issuer} has its keys elsewhere`);
  return createLocalJWKSet(keySet.parse(await getJson(found.jwks_uri)) as JSONWebKeySet);
}
