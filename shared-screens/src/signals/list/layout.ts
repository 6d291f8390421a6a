/** What shows the open signals: the list, or what a plan opens in its place. */
import type { ReactNode } from 'react';
import type { LiveSignals } from '../live/live-signals';

export interface LayoutView {
  readonly signals: LiveSignals;
  /** Those to show, in their order; some ended within the last seconds. */
  readonly ids: readonly string[];
  /** Whether it is kept up to date. */
  readonly isLive: boolean;
  readonly onOpen: (id: string) => void;
  /** Stands where no signal is. */
  readonly empty: ReactNode;
}

export interface SignalsLayout {
  /** By which one is chosen. */
  readonly choice: ReactNode;
  /** Null: the list. */
  readonly show: ((view: LayoutView) => ReactNode) | null;
  /** Stands in the place of one that is chosen and not open; null otherwise. */
  readonly closed: ReactNode;
}
