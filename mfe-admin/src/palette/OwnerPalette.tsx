/** The owner's command palette: places, actions and customers. */

import { useAuth } from '@spreadwise/shared-auth';
import { useApiPages, useDebounced } from '@spreadwise/shared-screens';
import { CommandPalette, findCommands } from '@spreadwise/shared-screens/commands';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OwnerPlace } from '../common/place';
import { customerPlace } from '../common/place-address';
import { CUSTOMER } from '../customers/detail/customer-address';
import { commandsOf, customerCommands, type PaletteCommand } from './commands';

export interface OwnerPaletteProps {
  readonly places: readonly OwnerPlace[];
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

const SEARCH_DELAY_MS = 200;
const MOST_CUSTOMERS = 5;
const SIGN_OUT = { id: 'sign-out', label: 'Sign out', group: 'Do', search: '' } as const;

export default function OwnerPalette({ places, onSignOut, onClose }: OwnerPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const found = useFound(places, typed);
  const run = (command: PaletteCommand) => {
    if (command.id === SIGN_OUT.id) onSignOut();
    else void navigate({ search: command.search }, { state: command.state });
  };
  return (
    <CommandPalette
      placeholder="Page, command or customer"
      typed={typed}
      onType={setTyped}
      found={found}
      onRun={run}
      onClose={onClose}
    />
  );
}

/** Customers whose address or name contains the input. */
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
