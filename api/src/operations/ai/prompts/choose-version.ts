/** Which version of a prompt is used, and when a label may move. Pure. */
import { createHash } from 'node:crypto';
import type { Assignment } from '../assignment';

export type Label = 'live' | 'trial';
export type LabelDecision = 'moved' | 'not evaluated' | 'not passed';

/** The built-in version (0) needs no proof: it is what there is before anybody has written one. */
export function mayLabel(
  version: number | null,
  evaluation: { readonly hasPassed: boolean } | null,
): LabelDecision {
  if (version === null || version === 0) return 'moved';
  if (!evaluation) return 'not evaluated';
  return evaluation.hasPassed ? 'moved' : 'not passed';
}

/** One text of ten is written by the version on trial; the same facts always by the same version. */
const TRIAL_OF_256 = 26;

export function versionFor(
  { task, facts }: Pick<Assignment, 'task' | 'facts'>,
  labels: readonly { readonly task: string; readonly label: Label; readonly version: number }[],
): number {
  const of = (label: Label) => labels.find((one) => one.task === task && one.label === label)?.version;
  const trial = of('trial');
  const [drawn = 0] = createHash('sha256').update(JSON.stringify(facts)).digest();
  return (drawn < TRIAL_OF_256 ? trial : undefined) ?? of('live') ?? 0;
}
