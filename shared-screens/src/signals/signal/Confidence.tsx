/** The probability of a profit at the reader's speed, or the confidence level if there is no forecast. */
import type { Signal } from '@spreadwise/contract';
import { FEWEST_MEASURED } from '@spreadwise/contract/reaction';
import { Badge } from '@spreadwise/shared-ui';
import { signalTexts } from '../../texts/signal';
import { chanceText } from './labels';

const TONES = { high: 'success', medium: 'neutral', low: 'warning' } as const;

export function Confidence({
  signal: { confidence, worth },
}: {
  readonly signal: Pick<Signal, 'confidence' | 'worth'>;
}) {
  const { level } = confidence;
  const tone = TONES[level];
  const later = worth.later;
  if (!later) return <Badge tone={tone}>{signalTexts().confidence[level]}</Badge>;
  const isKnown = later.measured >= FEWEST_MEASURED;
  return (
    <Badge tone={isKnown ? tone : 'neutral'}>
      {isKnown ? chanceText(later) : signalTexts().notEnoughAlone}
    </Badge>
  );
}
