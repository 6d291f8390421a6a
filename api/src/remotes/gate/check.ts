/** The gate: whether a build may be published. It trusts nothing that the build says where the code itself tells. */
import { checkExposes } from './rules/exposes';
import { readManifest } from './rules/manifest';
import { checkSize } from './rules/size';
import type { Candidate, MountCheck, Provided, Refusal } from './types';

/** Why the build is refused; empty when it may be published. `browser` is null where none is configured. */
export async function check(
  candidate: Candidate,
  live: Provided,
  browser: MountCheck | null,
): Promise<Refusal[]> {
  const reading = readManifest(candidate);
  const refusals = [...reading.refusals, ...(await checkSize(candidate, live))];
  if (reading.ok) refusals.push(...checkExposes(candidate, reading.manifest, live));
  if (refusals.length > 0 || !browser) return refusals;
  return (await browser(candidate, live)).map((message) => ({ rule: 'mount', message }));
}
