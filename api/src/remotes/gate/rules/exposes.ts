/** The build exposes every screen that the live shell opens of it. */
import type { FederationManifest } from '../../manifest';
import type { Candidate, Provided, Refusal } from '../types';

export function checkExposes(
  { name }: Candidate,
  manifest: FederationManifest,
  { screens }: Provided,
): Refusal[] {
  const inManifest = new Set(manifest.exposes.map((expose) => expose.name));
  return screens
    .filter(({ remote, expose }) => remote === name && !inManifest.has(expose))
    .map(({ expose }) => ({
      rule: 'exposes',
      message: `The live shell opens ./${expose} of ${name}, but the build does not expose it.`,
    }));
}
