/** The URLs of the panel's places and their parts. */
import type { PanelPlace } from '@spreadwise/contract';
import type { Permission } from '@spreadwise/shared-auth';

/** With several, any one suffices. */
export type Needed = Permission | readonly Permission[];

export const mayOpen = (needed: Needed | undefined, hasPermission: (one: Permission) => boolean): boolean =>
  needed === undefined || [needed].flat().some((one) => hasPermission(one));

/** Without a part: the place's default. */
export const placeAddress = (place: PanelPlace, part?: string) => ({
  search: part ? `?section=${place}&part=${part}` : `?section=${place}`,
});

/** The URL of a customer's details, whatever is shown now. */
export const customerPlace = (id: string) => ({
  search: `${placeAddress('customers').search}&customer=${encodeURIComponent(id)}`,
});
