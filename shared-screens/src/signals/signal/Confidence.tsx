/** How far a signal can be believed, in one word. */
import type { Signal } from '@spreadwise/contract';
import { Badge } from '@spreadwise/shared-ui';

const WORDS = {
  high: { text: 'High confidence', tone: 'success' },
  medium: { text: 'Medium confidence', tone: 'neutral' },
  low: { text: 'Low confidence', tone: 'warning' },
} as const;

export function Confidence({ level }: Pick<Signal['confidence'], 'level'>) {
  const { text, tone } = WORDS[level];
  return <Badge tone={tone}>{text}</Badge>;
}
