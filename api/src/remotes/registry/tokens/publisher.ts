/** Whether a CI is one that a remote trusts. */
import type { TokenScope } from '@spreadwise/contract';
import type { CiIdentity } from './id-token';

/** What an ID token has to say; null is anything. */
export interface TrustedRun {
  readonly issuer: string;
  readonly repository: string;
  readonly repositoryId: string | null;
  readonly ref: string | null;
  readonly environment: string | null;
  readonly scopes: readonly TokenScope[];
  readonly revokedAt: Date | null;
}

/** Of several the one that may do most: each of them was given to this very run. */
export const publisherOf = <T extends TrustedRun>(trusted: readonly T[], identity: CiIdentity): T | null =>
  trusted
    .filter((one) => isMeant(one, identity))
    .sort((one, other) => other.scopes.length - one.scopes.length)[0] ?? null;

const isMeant = (one: TrustedRun, { issuer, repository, repositoryId, ref, environment }: CiIdentity) =>
  one.revokedAt === null &&
  one.issuer === issuer &&
  one.repository === repository &&
  (one.repositoryId === null || one.repositoryId === repositoryId) &&
  (one.ref === null || one.ref === ref) &&
  (one.environment === null || one.environment === environment);
