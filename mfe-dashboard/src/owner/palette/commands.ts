/** Everything that can be opened or done in the panel, by name, and how a name is found. Pure. */
import type { PanelPlace } from '@spreadwise/contract';
import type { Permission } from '@spreadwise/shared-auth';
import { type PlacePart, placeAddress } from '../parts/place-address';

/** What can be opened. */
export interface PalettePlace {
  readonly id: PanelPlace;
  readonly label: string;
  readonly parts?: readonly PlacePart[];
}

export interface PaletteCommand {
  readonly id: string;
  /** What it is called; found by any of its words. */
  readonly label: string;
  /** Where it belongs. */
  readonly group: string;
  readonly search: string;
}

interface Act {
  readonly label: string;
  readonly place: PanelPlace;
  readonly part?: string;
}

/** What is done at a place, for who knows what but not where. */
const ACTS: readonly Act[] = [
  { label: 'Find a customer', place: 'customers' },
  { label: 'Answer customers', place: 'support' },
  { label: 'Give someone a tier', place: 'customers' },
  { label: 'Compare with the payment provider', place: 'customers', part: 'payments' },
  { label: 'Pause advice, or go on', place: 'trading', part: 'controls' },
  { label: 'Switch an exchange or a coin off', place: 'trading', part: 'controls' },
  { label: 'Change a limit', place: 'configuration' },
  { label: 'Take back a change of settings', place: 'configuration', part: 'changes' },
  { label: 'See what is missing', place: 'configuration', part: 'environment' },
  { label: 'Send a test mail', place: 'configuration', part: 'connections' },
  { label: 'Read the outbox of mails', place: 'configuration', part: 'connections' },
  { label: 'Send alerts again that were given up', place: 'configuration', part: 'alerts' },
  { label: 'End a statement that runs', place: 'database', part: 'activity' },
  { label: 'Ask the database by SQL', place: 'database', part: 'console' },
  { label: 'Look at slow statements', place: 'database', part: 'statements' },
  { label: 'See how backups are taken', place: 'database', part: 'migrations' },
  { label: 'Activate or roll back a remote', place: 'security' },
  { label: 'End sessions', place: 'security' },
];

export function commandsOf(
  places: readonly PalettePlace[],
  hasPermission: (permission: Permission) => boolean,
): PaletteCommand[] {
  const mayOpen = ({ permission }: PlacePart) => !permission || hasPermission(permission);
  const opened = places.flatMap(({ id, label, parts = [] }) => [
    { id, label, group: 'Open', ...placeAddress(id) },
    ...parts
      .slice(1)
      .filter(mayOpen)
      .map((part) => ({
        id: `${id} ${part.id}`,
        label: part.label,
        group: label,
        ...placeAddress(id, part.id),
      })),
  ]);
  const done = ACTS.filter((act) => places.some(({ id }) => id === act.place)).map(
    ({ label, place, part }) => ({ id: label, label, group: 'Do', ...placeAddress(place, part) }),
  );
  return [...opened, ...done];
}

/** Those in which every typed word begins a word, or stands somewhere; who begins with it comes first. */
export function findCommands(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ label, group }: PaletteCommand) => {
    const text = `${label} ${group}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return null;
    return words.every((word) => text.split(/\W+/).some((part) => part.startsWith(word))) ? 0 : 1;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((one): one is { command: PaletteCommand; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
