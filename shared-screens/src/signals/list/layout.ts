/** What shows the open signals: the list, or what a plan opens in its place. */
import type { ReactNode } from 'react';
import type { LiveSignals } from '../live/live-signals';

export interface LayoutView {
  readonly signals: LiveSignals;
  /** Those to show, in their order. One that `isShown` no longer has left its place, which others keep theirs beside. */
  readonly ids: readonly string[];
  /** Whether it is kept up to date. */
  readonly isLive: boolean;
  /** The one whose details are shown. */
  readonly selected: string | null;
  readonly onOpen: (id: string) => void;
  /** Stands where no signal is. */
  readonly empty: ReactNode;
}

export interface SignalsLayout {
  /** By which one is chosen. */
  readonly choice: ReactNode;
  /** Null: the list, with the details beside it. */
  readonly show: ((view: LayoutView) => ReactNode) | null;
  /** Stands in the place of one that is chosen and not open; null otherwise. */
  readonly closed: ReactNode;
}
