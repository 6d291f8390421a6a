/** A place in a screen for cards of other remotes; the shell fills it. */
import { createContext, type ReactNode, useContext } from 'react';

/** Returns a slot's content by its name. */
export const SlotContext = createContext<((name: string) => ReactNode) | null>(null);

export interface SlotProps {
  /** As declared in the remote's contract, e.g. 'mfe-dashboard.overview'. */
  readonly name: string;
}

/** Renders nothing while the slot is empty. */
export const Slot = ({ name }: SlotProps) => useContext(SlotContext)?.(name);
