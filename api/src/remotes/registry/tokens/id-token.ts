/** Reads a CI's ID token (OpenID Connect): whether it is true, for this origin and of now, and whom it names. */
import { decodeJwt, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { hashSecret } from '../../../platform/lib/secrets';
import { isStorable } from '../../../platform/lib/text';
import { type IssuerKeys, IssuerUnreachableError } from './issuer-keys';

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
