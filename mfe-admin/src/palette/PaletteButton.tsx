/** Opens the command palette: by its button, or by Ctrl or Cmd and K anywhere in the panel. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { usePaletteKey } from '@spreadwise/shared-screens/commands';
import { Button } from '@spreadwise/shared-ui';
import { useCallback, useState } from 'react';
import type { OwnerPlace } from '../common/place';

const load = () => import('./OwnerPalette');

export interface PaletteButtonProps {
  readonly places: readonly OwnerPlace[];
  readonly onSignOut: () => void;
}

export function PaletteButton({ places, onSignOut }: PaletteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  usePaletteKey(useCallback(() => setOpen(true), []));
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
