/** Replaces 'nothing open' for customers without a signal so far: what to expect, and when. */

import { durationText } from '@spreadwise/contract/figure-text';
import { HelpLink } from '@spreadwise/shared-screens';
import { EmptyState } from '@spreadwise/shared-ui';
import { homeTexts } from '../texts/home';

const MINUTE_MS = 60_000;

export function Awaited({ typicalWaitMs }: { readonly typicalWaitMs: number | null }) {
  const words = homeTexts().awaited;
  return (
    <EmptyState title={words.title}>
      <p>{waitText(typicalWaitMs)}</p>
      <HelpLink topic="quiet">{words.why}</HelpLink>
    </EmptyState>
  );
}

/** In whole minutes: a daily average is no more precise. */
function waitText(waitMs: number | null): string {
  const words = homeTexts().awaited;
  if (waitMs === null) return words.none;
  if (waitMs < MINUTE_MS) return words.often;
  return words.every(durationText(Math.round(waitMs / MINUTE_MS) * MINUTE_MS));
}
