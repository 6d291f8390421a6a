/** How long a gap that lasts has been open, and why; nothing of any other. */
import type { Signal } from '@spreadwise/contract';
import { isWarning, lastingText } from '@spreadwise/contract/lasting-text';
import { Badge } from '@spreadwise/shared-ui';
import { useNow } from '../clock';

type LastingSignal = Pick<Signal, 'lasting' | 'endedAt' | 'feed' | 'lastSeenAt'>;

export const Lasting = ({ signal }: { readonly signal: LastingSignal }) =>
  signal.lasting ? <Words signal={signal} isDoubtful={isWarning(signal.lasting)} /> : null;

function Words({ signal, isDoubtful }: { readonly signal: LastingSignal; readonly isDoubtful: boolean }) {
  const now = useNow();
  // In a replay the market's own clock counts.
  const text = lastingText(signal, signal.feed === 'replay' ? Date.parse(signal.lastSeenAt) : now);
  return <Badge tone={isDoubtful ? 'danger' : 'accent'}>{text}</Badge>;
}
