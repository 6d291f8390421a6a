/** Everything that can be opened or done in the panel, by name. Pure. */
import type { PanelPlace } from '@spreadwise/contract';
import type { Permission } from '@spreadwise/shared-auth';
import type { Command } from '@spreadwise/shared-screens/commands';
import { customerPlace, mayOpen, type PlaceAct, type PlacePart, placeAddress } from '../common/place-address';
import { CUSTOMER_ACTS, type CustomerActState } from '../customers/detail/customer-acts';

/** What can be opened. */
export interface PalettePlace {
  readonly id: PanelPlace;
  readonly label: string;
  readonly parts?: readonly PlacePart[];
  readonly acts?: readonly PlaceAct[];
}

export interface PaletteCommand extends Command {
  readonly search: string;
  /** For the place that is opened: what is to be begun there. */
  readonly state?: CustomerActState;
}

type HasPermission = (permission: Permission) => boolean;

/** Each place and part that may be opened, and what may be done there. */
export const commandsOf = (
  places: readonly PalettePlace[],
  hasPermission: HasPermission,
): PaletteCommand[] => {
  const found = places.map((place) => commandsAt(place, hasPermission));
  return [...found.flatMap(({ opened }) => opened), ...found.flatMap(({ done }) => done)];
};

function commandsAt({ id, label, parts = [], acts = [] }: PalettePlace, hasPermission: HasPermission) {
  const [first, ...others] = parts.filter(({ permission }) => mayOpen(permission, hasPermission));
  const partCommand = (part: PlacePart) => ({
    id: `${id} ${part.id}`,
    label: part.label,
    group: label,
    ...placeAddress(id, part.id),
  });
  const doneAt = (some: readonly PlaceAct[], part?: string): PaletteCommand[] =>
    some
      .filter(({ permission }) => mayOpen(permission, hasPermission))
      .map((act) => ({ id: act.label, label: act.label, group: 'Do', ...placeAddress(id, part) }));
  return {
    opened: [{ id, label, group: 'Open', ...placeAddress(id) }, ...others.map(partCommand)],
    done: [
      ...doneAt([...acts, ...(first?.acts ?? [])]),
      ...others.flatMap((part) => doneAt(part.acts ?? [], part.id)),
    ],
  };
}

/** What can be begun for the customer whose details are open. */
export function customerCommands(customerId: string, hasPermission: HasPermission): PaletteCommand[] {
  return CUSTOMER_ACTS.filter(({ permission }) => hasPermission(permission)).map(({ act, label }) => ({
    ...{ id: `customer ${act}`, label, group: 'This customer', state: { act } },
    ...customerPlace(customerId),
  }));
}
