/** How likely a signal leaves a profit at the reader's speed; in one word where no forecast was made. */
import type { Signal } from '@spreadwise/contract';
import { Badge } from '@spreadwise/shared-ui';
import { chanceText } from './labels';

const WORDS = {
  high: { text: 'High confidence', tone: 'success' },
  medium: { text: 'Medium confidence', tone: 'neutral' },
  low: { text: 'Low confidence', tone: 'warning' },
} as const;

export function Confidence({
  signal: { confidence, worth },
}: {
  readonly signal: Pick<Signal, 'confidence' | 'worth'>;
}) {
  const { text, tone } = WORDS[confidence.level];
  return <Badge tone={tone}>{worth?.later ? chanceText(worth.later) : text}</Badge>;
}
