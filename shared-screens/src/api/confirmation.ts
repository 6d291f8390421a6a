/** Recognises the refusal that asks the owner to confirm their identity. */
import { CONFIRMATION } from '@spreadwise/contract/confirmation';
import { ApiError } from '@spreadwise/shared-auth';

export const asksToConfirm = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  error.body?.issues?.some(({ field }) => field === CONFIRMATION) === true;
