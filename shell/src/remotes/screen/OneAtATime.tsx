/** Shows one thing at a time; what the previous one throws as it is left reaches neither the next one nor the page. */
import { Component, type ReactNode, useState } from 'react';

interface Props {
  /** Another id replaces what is shown. */
  readonly id: string;
  readonly children: ReactNode;
}

export function OneAtATime({ id, children }: Props) {
  const [{ shown, turn }, setTurn] = useState({ shown: id, turn: 0 });
  if (shown !== id) setTurn({ shown: id, turn: turn + 1 });
  // React hands such an error to what was around the removed part and is still there: the empty place of the last one.
  return [turn - 1, turn].map((one) => <Place key={one}>{one === turn && children}</Place>);
}

/** Contains what its children throw as they are removed. */
export class Place extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  /** Never shows its children again: they may throw as they are removed for that. */
  static getDerivedStateFromError = () => ({ failed: true });

  /** Counts against its remote like any other error (telemetry). */
  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
