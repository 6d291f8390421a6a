/** In place of 'nothing worth advising', for customers without a signal so far: what comes, and when. */

import { durationText } from '@spreadwise/contract/figure-text';
import { HelpLink } from '@spreadwise/shared-screens';
import { EmptyState } from '@spreadwise/shared-ui';

const MINUTE_MS = 60_000;

export const Awaited = ({ typicalWaitMs }: { readonly typicalWaitMs: number | null }) => (
  <EmptyState title="Looking for your first signal">
    <p>{waitText(typicalWaitMs)} It appears here by itself; you may close the page, and we alert you.</p>
    <HelpLink topic="quiet">Why nothing is open</HelpLink>
  </EmptyState>
);

/** By minutes: an average of a day says no more. */
function waitText(waitMs: number | null): string {
  if (waitMs === null) return 'None came in the last 24 hours, so we cannot say how long it takes.';
  if (waitMs < MINUTE_MS) return 'In the last 24 hours more than one came a minute.';
  return `In the last 24 hours one came every ${durationText(Math.round(waitMs / MINUTE_MS) * MINUTE_MS)} on average.`;
}
