/** Where the panel's places and their parts are, in the address. */
import type { PanelPlace } from '@spreadwise/contract';
import type { Permission } from '@spreadwise/shared-auth';

/** Of several, any of them. */
export type Needed = Permission | readonly Permission[];

export const mayOpen = (needed: Needed | undefined, hasPermission: (one: Permission) => boolean): boolean =>
  needed === undefined || [needed].flat().some((one) => hasPermission(one));

/** Without a part: where the place opens. */
export const placeAddress = (place: PanelPlace, part?: string) => ({
  search: part ? `?section=${place}&part=${part}` : `?section=${place}`,
});

/** Where a customer's details open, whatever is shown now. */
export const customerPlace = (id: string) => ({
  search: `${placeAddress('customers').search}&customer=${encodeURIComponent(id)}`,
});
