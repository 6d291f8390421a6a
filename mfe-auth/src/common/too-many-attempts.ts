/** What a sign-in form says when the server asks to wait. */
import { waitText } from '@spreadwise/contract/wait-text';

export const tooManyAttempts = (retryAfterSeconds: number | null): string =>
  `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`;
