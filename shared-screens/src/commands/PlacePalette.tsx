/** The palette of who has places alone to go to. */
import { useMemo, useState } from 'react';
import { CommandPalette } from './CommandPalette';
import { findCommands, type PlaceCommand } from './find-commands';
import { LIST_KEY } from './shortcuts';

export interface PlacePaletteProps {
  readonly commands: readonly PlaceCommand[];
  readonly onRun: (command: PlaceCommand) => void;
  readonly onList: () => void;
  readonly onClose: () => void;
}

const LIST = { id: 'shortcuts', label: 'Keyboard shortcuts', group: 'Help', search: null };

export default function PlacePalette({ commands, onRun, onList, onClose }: PlacePaletteProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const isOn = commands.some(({ shortcut }) => shortcut);
    return findCommands([...commands, { ...LIST, ...(isOn && { shortcut: LIST_KEY }) }], typed);
  }, [commands, typed]);
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
