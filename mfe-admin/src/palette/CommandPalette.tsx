/** The command palette: type a part of a name, choose by the arrow keys, Enter opens it. Customers are found as well. */

import { useAuth } from '@spreadwise/shared-auth';
import { useApiPages, useDebounced } from '@spreadwise/shared-screens';
import { Button, cx, Dialog, inputBoxClass, VisuallyHidden } from '@spreadwise/shared-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OwnerPlace } from '../common/place';
import { customerPlace } from '../common/place-address';
import { CUSTOMER } from '../customers/detail/customer-address';
import styles from './CommandPalette.module.css';
import { commandsOf, customerCommands, findCommands, type PaletteCommand } from './commands';

export interface CommandPaletteProps {
  readonly places: readonly OwnerPlace[];
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

const SEARCH_DELAY_MS = 200;
const MOST_CUSTOMERS = 5;
const SIGN_OUT = { id: 'sign-out', label: 'Sign out', group: 'Do', search: '' } as const;

export default function CommandPalette({ places, onSignOut, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = useFound(places, typed);
  const current = Math.min(chosen, found.length - 1);
  const run = (command: PaletteCommand | undefined) => {
    if (!command) return;
    onClose();
    if (command.id === SIGN_OUT.id) onSignOut();
    else void navigate({ search: command.search }, { state: command.state });
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
      title="Go to"
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <input
        className={cx(inputBoxClass, styles.input)}
        role="combobox"
        aria-label="What to open or do"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[current] ? `${id}-${current}` : undefined}
        placeholder="A place, an act, or a customer"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <FoundList id={id} found={found} current={current} onRun={run} />
      <VisuallyHidden>
        <p role="status">{found.length === 0 ? 'Nothing is called so.' : `${found.length} found`}</p>
      </VisuallyHidden>
      {found.length === 0 && <p aria-hidden="true">Nothing is called so.</p>}
    </Dialog>
  );
}

/** jsdom does not scroll. */
const showInList = (element: HTMLDivElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Customers whose address or name has what was typed. */
function useCustomers(typed: string): PaletteCommand[] {
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  const { data } = useApiPages('GET /api/admin/customers', { search }, { enabled: search.length > 1 });
  const found = search.length > 1 ? (data?.pages[0]?.customers ?? []) : [];
  return found.slice(0, MOST_CUSTOMERS).map(({ id, email, name }) => ({
    id,
    label: email,
    group: name ?? 'Customer',
    ...customerPlace(id),
  }));
}

interface FoundListProps {
  readonly id: string;
  readonly found: readonly PaletteCommand[];
  readonly current: number;
  readonly onRun: (command: PaletteCommand) => void;
}

const FoundList = ({ id, found, current, onRun }: FoundListProps) => (
  <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="What can be opened or done">
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
        <span className={styles.group}>{command.group}</span>
      </div>
    ))}
  </div>
);

function useFound(places: readonly OwnerPlace[], typed: string): readonly PaletteCommand[] {
  const { hasPermission } = useAuth();
  const customers = useCustomers(hasPermission('customer.management') ? typed : '');
  const [address] = useSearchParams();
  const open = address.get(CUSTOMER);
  const commands = [
    ...(open === null ? [] : customerCommands(open, hasPermission)),
    ...commandsOf(places, hasPermission),
    SIGN_OUT,
  ];
  return [...findCommands(commands, typed), ...customers];
}
