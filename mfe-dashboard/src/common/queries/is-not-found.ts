/** Whether the server says that there is no such thing, which is an answer and no failure. */
import { ApiError } from '@spreadwise/shared-auth';

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
