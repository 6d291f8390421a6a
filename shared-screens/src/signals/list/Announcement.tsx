/** Announces new signals to screen readers, and to the device if enabled. */
import { VisuallyHidden } from '@spreadwise/shared-ui';
import type { LiveSignals } from '../live/live-signals';
import { usePageNotice } from '../live/usePageNotice';
import { useAnnouncement } from './useAnnouncement';

export function Announcement({ signals }: { readonly signals: LiveSignals }) {
  const said = useAnnouncement(signals);
  usePageNotice(said);
  return (
    <div aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}
