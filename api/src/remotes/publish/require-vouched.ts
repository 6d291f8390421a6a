/** What is given to somebody has to be what its team stated, as it is kept by then. */
import { Problem } from '../../http/problem';
import { type StoredProvenanceContext, whyNotVouched } from '../provenance/stored-provenance';

/** Throws Problem 409. */
export type RequireVouched = (named: { readonly remote: string; readonly version: string }) => Promise<void>;

export const createRequireVouched =
  (context: StoredProvenanceContext): RequireVouched =>
  async ({ remote, version }) => {
    const why = await whyNotVouched(context, { remote, version });
    if (why) throw new Problem(409, why);
  };
