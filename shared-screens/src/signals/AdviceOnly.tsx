/** What this is, and what it is not. */
import { Muted } from '@spreadwise/shared-ui';

export const AdviceOnly = () => <Muted>Advice only: nothing is traded for you. No profit is promised.</Muted>;
