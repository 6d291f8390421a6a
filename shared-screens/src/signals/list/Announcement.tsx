/** Announces new signals to screen readers, and to the device if enabled. */
import { VisuallyHidden } from '@spreadwise/shared-ui';
import type { LiveSignals } from '../live/live-signals';
import { usePageNotice } from '../live/usePageNotice';
import { useAnnouncement } from './useAnnouncement';

export function Announcement({ signals }: { readonly signals: LiveSignals }) {
  const { words, times } = useAnnouncement(signals);
  usePageNotice(words, times);
  return (
    <div aria-live="polite">
      <VisuallyHidden key={times}>{words}</VisuallyHidden>
    </div>
  );
}
