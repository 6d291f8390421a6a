/** Where a remote's pointers stand after a step, or why it was not taken, as it is answered. */
import type { RemoteReleases } from '@spreadwise/contract';
import { Problem } from '../../http/problem';
import type { ReleaseRefusal } from '../releases/release-state';
import type { StepOutcome } from '../releases/release-store';

export const pointersOf = ({
  state: { active, previous, canary },
  serial,
}: Pick<StepOutcome, 'state' | 'serial'>): Omit<RemoteReleases, 'asked'> => ({
  active: active?.version ?? null,
  previous,
  canary: canary && { version: canary.version, share: canary.permille / 10 },
  serial,
});

export const refusedStep = ({ refused, reason }: ReleaseRefusal): Problem =>
  new Problem(refused === 'unknown' ? 404 : 409, reason);
