/** The palette for users whose commands are only places. */
import { useMemo, useState } from 'react';
import { commandsTexts } from '../texts/commands';
import { CommandPalette } from './CommandPalette';
import { findCommands, type PlaceCommand } from './find-commands';
import { LIST_KEY } from './shortcuts';

export interface PlacePaletteProps {
  readonly commands: readonly PlaceCommand[];
  readonly onRun: (command: PlaceCommand) => void;
  readonly onList: () => void;
  readonly onClose: () => void;
}

const LIST_ID = 'shortcuts';

export default function PlacePalette({ commands, onRun, onList, onClose }: PlacePaletteProps) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const isOn = commands.some(({ shortcut }) => shortcut);
    const list = { id: LIST_ID, label: commandsTexts().shortcuts, group: commandsTexts().help, search: null };
    return findCommands([...commands, { ...list, ...(isOn && { shortcut: LIST_KEY }) }], typed);
  }, [commands, typed]);
  return (
    <CommandPalette
      placeholder={commandsTexts().placeholder}
      typed={typed}
      onType={setTyped}
      found={found}
      onRun={(command) => (command.id === LIST_ID ? onList() : onRun(command))}
      onClose={onClose}
    />
  );
}
