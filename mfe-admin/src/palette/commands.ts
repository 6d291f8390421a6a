/** Everything that can be opened or done in the panel, by name, and how a name is found. Pure. */
import type { Permission } from '@spreadwise/shared-auth';
import type { OwnerPlace, PlaceAct, PlacePart } from '../common/place';
import { customerPlace, mayOpen, placeAddress } from '../common/place-address';
import { CUSTOMER_ACTS, type CustomerActState } from '../customers/detail/customer-acts';

export interface PaletteCommand {
  readonly id: string;
  /** What it is called; found by any of its words. */
  readonly label: string;
  /** Where it belongs. */
  readonly group: string;
  readonly search: string;
  /** For the place that is opened: what is to be begun there. */
  readonly state?: CustomerActState;
}

type HasPermission = (permission: Permission) => boolean;

/** Each of these places and their parts, and what may be done there. */
export const commandsOf = (places: readonly OwnerPlace[], hasPermission: HasPermission): PaletteCommand[] => [
  ...places.flatMap(openingOf),
  ...places.flatMap((place) => place.parts.flatMap((part) => actsOf(place, part, hasPermission))),
];

function openingOf({ id, label, parts: [, ...others] }: OwnerPlace): PaletteCommand[] {
  const inside = others.map((part) => ({
    ...{ id: `${id} ${part.id}`, label: part.label, group: label },
    ...placeAddress(id, part.id),
  }));
  return [{ id, label, group: 'Open', ...placeAddress(id) }, ...inside];
}

const actsOf = (
  { id, parts: [first] }: OwnerPlace,
  part: PlacePart,
  hasPermission: HasPermission,
): PaletteCommand[] =>
  (part.acts ?? [])
    .filter(({ permission }: PlaceAct) => mayOpen(permission, hasPermission))
    .map(({ label }) => ({
      ...{ id: label, label, group: 'Do' },
      ...placeAddress(id, part === first ? undefined : part.id),
    }));

/** What can be begun for the customer whose details are open. */
export function customerCommands(customerId: string, hasPermission: HasPermission): PaletteCommand[] {
  return CUSTOMER_ACTS.filter(({ permission }) => hasPermission(permission)).map(({ act, label }) => ({
    ...{ id: `customer ${act}`, label, group: 'This customer', state: { act } },
    ...customerPlace(customerId),
  }));
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
