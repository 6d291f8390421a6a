/** Whether a part of the product that is rolled out gradually is open to the current user; false until known. */
import type { Rollout } from '@spreadwise/contract';
import { useApiQuery } from './api-query';

export const useIsOpen = (rollout: Rollout): boolean =>
  useApiQuery('GET /api/rollouts').data?.open.includes(rollout) ?? false;
