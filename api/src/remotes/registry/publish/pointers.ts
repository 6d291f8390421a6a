/** Where a remote's pointers stand after a step, as it is answered. */
import type { RemoteReleases } from '@spreadwise/contract';
import type { StepOutcome } from '../releases/release-store';

export const pointersOf = ({
  state: { active, previous, canary },
  serial,
}: Pick<StepOutcome, 'state' | 'serial'>): RemoteReleases => ({
  active: active?.version ?? null,
  previous,
  canary: canary && { version: canary.version, share: canary.permille / 10 },
  serial,
});
