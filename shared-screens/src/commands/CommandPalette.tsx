/** The command palette: type part of a name, select with the arrow keys, open with Enter. */
import { Button, cx, Dialog, inputBoxClass, VisuallyHidden } from '@spreadwise/shared-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { commandsTexts } from '../texts/commands';
import styles from './CommandPalette.module.css';
import type { Command } from './find-commands';
import { KeyCap } from './KeyCap';

export interface CommandPaletteProps<C extends Command> {
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The commands that match `typed`. */
  readonly found: readonly C[];
  readonly onRun: (command: C) => void;
  readonly onClose: () => void;
}

export function CommandPalette<C extends Command>(props: CommandPaletteProps<C>) {
  const { placeholder, typed, onType, found, onRun, onClose } = props;
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const current = Math.min(chosen, found.length - 1);
  const run = (command: C | undefined) => {
    if (!command) return;
    onClose();
    onRun(command);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((current + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[current]);
    }
  };
  return (
    <Dialog
      title={commandsTexts().goTo}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {commandsTexts().close}
        </Button>
      }
    >
      <input
        className={cx(inputBoxClass, styles.input)}
        role="combobox"
        aria-label={commandsTexts().what}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[current] ? `${id}-${current}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <FoundList id={id} found={found} current={current} onRun={run} />
      <FoundCount count={found.length} />
    </Dialog>
  );
}

const FoundCount = ({ count }: { readonly count: number }) => (
  <>
    <VisuallyHidden>
      <p role="status">{count === 0 ? commandsTexts().nothing : commandsTexts().found(count)}</p>
    </VisuallyHidden>
    {count === 0 && <p aria-hidden="true">{commandsTexts().nothing}</p>}
  </>
);

/** jsdom does not implement scrollIntoView. */
const showInList = (element: HTMLDivElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

interface FoundListProps<C extends Command> {
  readonly id: string;
  readonly found: readonly C[];
  readonly current: number;
  readonly onRun: (command: C) => void;
}

const FoundList = <C extends Command>({ id, found, current, onRun }: FoundListProps<C>) => (
  <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={commandsTexts().list}>
    {found.map((command, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
      <div
        key={command.id}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === current}
        className={cx(styles.option, index === current && styles.current)}
        ref={index === current ? showInList : undefined}
        onClick={() => onRun(command)}
      >
        <span>{command.label}</span>
        {command.shortcut ? (
          <KeyCap>{command.shortcut}</KeyCap>
        ) : (
          <span className={styles.group}>{command.group}</span>
        )}
      </div>
    ))}
  </div>
);
