/** Everything that can be opened or done in the panel, by name. Pure. */
import type { Permission } from '@spreadwise/shared-auth';
import type { Command } from '@spreadwise/shared-screens/commands';
import type { OwnerPlace, PlaceAction, PlacePart } from '../common/place';
import { customerPlace, mayOpen, placeAddress } from '../common/place-address';
import { CUSTOMER_ACTS, type CustomerActionState } from '../customers/detail/linked-action';

export interface PaletteCommand extends Command {
  readonly search: string;
  /** For the place that is opened: the action to start there. */
  readonly state?: CustomerActionState;
}

type HasPermission = (permission: Permission) => boolean;

/** These places and their parts, and the actions in them. */
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
    .filter(({ permission }: PlaceAction) => mayOpen(permission, hasPermission))
    .map(({ label }) => ({
      ...{ id: label, label, group: 'Do' },
      ...placeAddress(id, part === first ? undefined : part.id),
    }));

/** The actions on the customer whose details are open. */
export function customerCommands(customerId: string, hasPermission: HasPermission): PaletteCommand[] {
  return CUSTOMER_ACTS.filter(({ permission }) => hasPermission(permission)).map(({ act, label }) => ({
    ...{ id: `customer ${act}`, label, group: 'This customer', state: { act } },
    ...customerPlace(customerId),
  }));
}
