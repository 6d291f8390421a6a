/** Opens a place by name or key: a button, Ctrl/Cmd+K, single keys, and `?` for their list. */
import { Button } from '@spreadwise/shared-ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LazyScreen } from '../common/LazyScreen';
import { commandsTexts } from '../texts/commands';
import type { Place, PlaceCommand } from './find-commands';
import styles from './GoTo.module.css';
import { areShortcutsOn, keysOf, LIST_KEY, shortcutOf, switchShortcuts } from './shortcuts';
import { usePaletteKey } from './usePaletteKey';

export interface GoToProps {
  readonly places: readonly Place[];
  readonly onSignOut: () => void;
}

const loadPalette = () => import('./PlacePalette');
const loadList = () => import('./ShortcutList');

export function GoTo({ places, onSignOut }: GoToProps) {
  const [open, setOpen] = useState<'palette' | 'list' | null>(null);
  const [isOn, setOn] = useState(areShortcutsOn);
  const navigate = useNavigate();
  const commands = useMemo(() => commandsFor(places, isOn), [places, isOn]);
  const openPalette = useCallback(() => setOpen('palette'), []);
  usePaletteKey(openPalette);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutOf(event);
      if (key === null || !isOn) return;
      if (key === LIST_KEY) return setOpen('list');
      const command = commands.find(({ shortcut }) => shortcut === key);
      if (command?.search == null) return;
      event.preventDefault();
      void navigate({ search: command.search });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [commands, isOn, navigate]);
  const onRun = ({ search }: PlaceCommand) => (search === null ? onSignOut() : void navigate({ search }));
  const onSwitch = (on: boolean) => {
    switchShortcuts(on);
    setOn(on);
  };
  const onClose = () => setOpen(null);
  return (
    <>
      <span className={styles.opener}>
        <Button variant="ghost" size="sm" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
          {commandsTexts().openPalette}
        </Button>
      </span>
      {open === 'palette' && (
        <LazyScreen
          part
          load={loadPalette}
          props={{ commands, onRun, onClose, onList: () => setOpen('list') }}
        />
      )}
      {open === 'list' && <LazyScreen part load={loadList} props={{ commands, isOn, onSwitch, onClose }} />}
    </>
  );
}

/** Shows keys only while they are enabled. */
function commandsFor(places: readonly Place[], isOn: boolean): readonly PlaceCommand[] {
  const keys = keysOf(places.map(({ label }) => label));
  return [
    ...places.map((place, at) => ({
      ...place,
      group: commandsTexts().open,
      ...(isOn && keys[at] ? { shortcut: keys[at] } : {}),
    })),
    { id: 'sign-out', label: commandsTexts().signOut, group: commandsTexts().do, search: null },
  ];
}
