/** Opens the command palette: by its button, or by Ctrl or Cmd and K wherever one is in the panel. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { Button } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';
import type { OwnerPlace } from '../common/place';

const load = () => import('./CommandPalette');

export interface PaletteButtonProps {
  readonly places: readonly OwnerPlace[];
  readonly onSignOut: () => void;
}

export function PaletteButton({ places, onSignOut }: PaletteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        Go to…
      </Button>
      {isOpen && <LazyScreen part load={load} props={{ places, onSignOut, onClose: () => setOpen(false) }} />}
    </>
  );
}
