/** The palette of who has places alone to go to. */
import { useMemo, useState } from 'react';
import { CommandPalette } from './CommandPalette';
import { findCommands } from './find-commands';
import type { PlaceCommand } from './GoTo';

export interface PlacePaletteProps {
  readonly commands: readonly PlaceCommand[];
  readonly onRun: (command: PlaceCommand) => void;
  readonly onList: () => void;
  readonly onClose: () => void;
}

const LIST = { id: 'shortcuts', label: 'Keyboard shortcuts', group: 'Help', shortcut: '?', search: null };

export default function PlacePalette({ commands, onRun, onList, onClose }: PlacePaletteProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => findCommands([...commands, LIST], typed), [commands, typed]);
  return (
    <CommandPalette
      placeholder="A place"
      typed={typed}
      onType={setTyped}
      found={found}
      onRun={(command) => (command.id === LIST.id ? onList() : onRun(command))}
      onClose={onClose}
    />
  );
}
