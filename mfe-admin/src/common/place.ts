/** What a place of the panel is, and a part of one. */
import type { PanelPlace } from '@spreadwise/contract';
import type { ComponentType } from 'react';
import type { Needed } from './place-address';

export interface PlaceAct {
  readonly label: string;
  /** Beside the part's own. */
  readonly permission?: Needed;
}

/** What every part of the panel is given. */
export interface PartProps {
  readonly productName: string;
  /** As the address has it. */
  readonly part: string;
}

export interface PlacePart {
  /** As the address has it: ?part=… */
  readonly id: string;
  readonly label: string;
  /** Heads the page, where the label is too short for it. */
  readonly title?: string;
  /** Beside the place's own. */
  readonly permission?: Needed;
  readonly Content: ComponentType<PartProps>;
  /** What is done there, for who knows what but not where. */
  readonly acts?: readonly PlaceAct[];
}

export interface OwnerPlace {
  /** As the address has it: ?section=… */
  readonly id: PanelPlace;
  readonly label: string;
  readonly permission: Needed;
  readonly Icon: ComponentType;
  /** It opens at the first of these that its user may open. */
  readonly parts: readonly PlacePart[];
}
