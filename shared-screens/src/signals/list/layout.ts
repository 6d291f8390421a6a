/** How the open signals are shown: as the list, or in another layout that the plan includes. */
import type { ReactNode } from 'react';
import type { LiveSignals } from '../live/live-signals';

export interface LayoutView {
  readonly signals: LiveSignals;
  /** Ids in display order. One that is no longer `isShown` leaves a gap, so that the others keep their places. */
  readonly ids: readonly string[];
  /** Whether it is being read, so that nothing may move. */
  readonly isHeld: boolean;
  /** Whether it is kept up to date. */
  readonly isLive: boolean;
  /** The signal whose details are shown. */
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
  /** Shown when there is no signal. */
  readonly empty: ReactNode;
}

export interface SignalsLayout {
  /** The control that selects a layout. */
  readonly choice: ReactNode;
  /** Null: the list, with the details beside it. */
  readonly show: ((view: LayoutView) => ReactNode) | null;
  /** Replaces a selected layout that the plan does not include; null otherwise. */
  readonly closed: ReactNode;
}
