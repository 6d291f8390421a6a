/** Whether a part of the product that is not open to everybody is open to who is signed in; until that is known, it is not. */
import type { Rollout } from '@spreadwise/contract';
import { useApiQuery } from './api-query';

export const useIsOpen = (rollout: Rollout): boolean =>
  useApiQuery('GET /api/rollouts').data?.open.includes(rollout) ?? false;
