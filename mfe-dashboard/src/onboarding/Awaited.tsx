/** In place of 'nothing open', for customers without a signal so far: what comes, and when. */

import { durationText } from '@spreadwise/contract/figure-text';
import { HelpLink } from '@spreadwise/shared-screens';
import { EmptyState } from '@spreadwise/shared-ui';

const MINUTE_MS = 60_000;

export const Awaited = ({ typicalWaitMs }: { readonly typicalWaitMs: number | null }) => (
  <EmptyState title="Scanning for your first signal">
    <p>{waitText(typicalWaitMs)}</p>
    <HelpLink topic="quiet">Why nothing is open</HelpLink>
  </EmptyState>
);

/** By minutes: an average of a day says no more. */
function waitText(waitMs: number | null): string {
  if (waitMs === null) return 'No signal in the last 24 hours.';
  if (waitMs < MINUTE_MS) return 'Lately more than one a minute.';
  return `Lately one every ${durationText(Math.round(waitMs / MINUTE_MS) * MINUTE_MS)} on average.`;
}
