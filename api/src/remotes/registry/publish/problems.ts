/** Why a step of a release is not taken, as it is answered. */
import { Problem } from '../../../platform/http';
import type { ReleaseRefusal } from '../releases/release-state';

export const refusedStep = ({ refused, reason }: ReleaseRefusal): Problem =>
  new Problem(refused === 'unknown' ? 404 : 409, reason);
