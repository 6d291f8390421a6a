/** Types for a place of the panel and its parts. */
import type { PanelPlace } from '@spreadwise/contract';
import type { ComponentType } from 'react';
import type { Needed } from './place-address';

export interface PlaceAction {
  readonly label: string;
  /** In addition to the part's own. */
  readonly permission?: Needed;
}

/** The props of every part of the panel. */
export interface PartProps {
  readonly productName: string;
  /** As in the URL. */
  readonly part: string;
}

export interface PlacePart {
  /** As in the URL: ?part=… */
  readonly id: string;
  readonly label: string;
  /** Page heading, if the label is too short for one. */
  readonly title?: string;
  /** In addition to the place's own. */
  readonly permission?: Needed;
  readonly Content: ComponentType<PartProps>;
  /** Actions of the part, listed by the command palette. */
  readonly acts?: readonly PlaceAction[];
}

export interface OwnerPlace {
  /** As in the URL: ?section=… */
  readonly id: PanelPlace;
  readonly label: string;
  readonly permission: Needed;
  readonly Icon: ComponentType;
  /** The place opens at the first part that the user may open. */
  readonly parts: readonly PlacePart[];
}
