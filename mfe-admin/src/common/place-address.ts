/** Where the panel's places and their parts are, in the address. */
import type { PanelPlace } from '@spreadwise/contract';
import type { Permission } from '@spreadwise/shared-auth';

/** A place can have parts, each with its own address (?part=…). The first is where it opens. */
export interface PlacePart {
  readonly id: string;
  readonly label: string;
  /** Beside the place's own. */
  readonly permission?: Needed;
  /** What is done there, for who knows what but not where. */
  readonly acts?: readonly PlaceAct[];
}

export interface PlaceAct {
  readonly label: string;
  /** Beside the part's own. */
  readonly permission?: Needed;
}

/** Of several, any of them. */
export type Needed = Permission | readonly Permission[];

export const mayOpen = (needed: Needed | undefined, hasPermission: (one: Permission) => boolean): boolean =>
  needed === undefined || [needed].flat().some((one) => hasPermission(one));

export const placeAddress = (place: PanelPlace, part?: string) => ({
  search: part ? `?section=${place}&part=${part}` : `?section=${place}`,
});

/** Where a customer's details open, whatever is shown now. */
export const customerPlace = (id: string) => ({
  search: `${placeAddress('customers').search}&customer=${encodeURIComponent(id)}`,
});
