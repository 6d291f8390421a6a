/** All shortcuts, and the switch for single keys. */
import { Button, DefinitionList, Dialog, Muted, Stack } from '@spreadwise/shared-ui';
import { commandsTexts } from '../texts/commands';
import type { PlaceCommand } from './find-commands';
import { KeyCap } from './KeyCap';

export interface ShortcutListProps {
  readonly commands: readonly PlaceCommand[];
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

export default function ShortcutList({ commands, isOn, onSwitch, onClose }: ShortcutListProps) {
  const says = commandsTexts();
  const items = [
    { term: says.goTo, value: <KeyCap>{says.paletteKey}</KeyCap> },
    ...commands.flatMap(({ label, shortcut }) =>
      shortcut ? [{ term: label, value: <KeyCap>{shortcut}</KeyCap> }] : [],
    ),
    ...(isOn ? [{ term: says.thisList, value: <KeyCap>?</KeyCap> }] : []),
  ];
  return (
    <Dialog
      title={says.shortcuts}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => onSwitch(!isOn)}>
            {isOn ? says.turnOff : says.turnOn}
          </Button>
          <Button onClick={onClose}>{says.close}</Button>
        </>
      }
    >
      <Stack>
        <DefinitionList items={items} />
        <Muted>{says.whileTyping}</Muted>
      </Stack>
    </Dialog>
  );
}
