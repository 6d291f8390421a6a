/** How likely a signal leaves a profit at the reader's speed; in one word where no forecast was made. */
import type { Signal } from '@spreadwise/contract';
import { FEWEST_MEASURED } from '@spreadwise/contract/reaction';
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
  const later = worth?.later;
  if (!later) return <Badge tone={tone}>{text}</Badge>;
  const isKnown = later.measured >= FEWEST_MEASURED;
  return (
    <Badge tone={isKnown ? tone : 'neutral'}>{isKnown ? chanceText(later) : 'Not enough data yet'}</Badge>
  );
}
