/** Why a step of a release is not taken, as it is answered. */
import { Problem } from '../../http/problem';
import { type StoredProvenanceContext, whyNotVouched } from '../provenance/stored-provenance';
import type { ReleaseRefusal } from '../releases/release-state';

/** What is given to somebody has to be what its team stated, as it is kept by then. Throws Problem 409. */
export type RequireVouched = (named: { readonly remote: string; readonly version: string }) => Promise<void>;

export const createRequireVouched =
  (context: StoredProvenanceContext): RequireVouched =>
  async ({ remote, version }) => {
    const why = await whyNotVouched(context, { remote, version });
    if (why) throw new Problem(409, why);
  };

export const refusedStep = ({ refused, reason }: ReleaseRefusal): Problem =>
  new Problem(refused === 'unknown' ? 404 : 409, reason);
