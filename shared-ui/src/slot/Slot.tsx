/** A place in a screen for cards of other remotes; the shell fills it. */
import { createContext, type ReactNode, useContext } from 'react';

/** Name of a slot -> its content. */
export const SlotContext = createContext<((name: string) => ReactNode) | null>(null);

export interface SlotProps {
  /** As the remote's contract offers it, e.g. 'mfe-dashboard.overview'. */
  readonly name: string;
}

/** Nothing at all, while nobody puts anything there. */
export const Slot = ({ name }: SlotProps) => useContext(SlotContext)?.(name);
