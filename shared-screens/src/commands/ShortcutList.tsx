/** All shortcuts, and the switch for the single keys among them. */
import { Button, DefinitionList, Dialog, Muted, Stack } from '@spreadwise/shared-ui';
import type { PlaceCommand } from './find-commands';
import { KeyCap } from './KeyCap';

export interface ShortcutListProps {
  readonly commands: readonly PlaceCommand[];
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

export default function ShortcutList({ commands, isOn, onSwitch, onClose }: ShortcutListProps) {
  const items = [
    { term: 'Go to', value: <KeyCap>Ctrl K</KeyCap> },
    ...commands.flatMap(({ label, shortcut }) =>
      shortcut ? [{ term: label, value: <KeyCap>{shortcut}</KeyCap> }] : [],
    ),
    ...(isOn ? [{ term: 'This list', value: <KeyCap>?</KeyCap> }] : []),
  ];
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => onSwitch(!isOn)}>
            {isOn ? 'Turn off single keys' : 'Turn on single keys'}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Stack>
        <DefinitionList items={items} />
        <Muted>Single keys do nothing while you type.</Muted>
      </Stack>
    </Dialog>
  );
}
