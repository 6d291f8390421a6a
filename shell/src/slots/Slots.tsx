/**
 * Renders the cards in a screen's slots beside that screen, each in its place: React hands what a card throws as its place
 * goes to what is around it and still there, which would be the whole screen.
 */

import type { RemotesDocument } from '@spreadwise/contract';
import { SlotContext } from '@spreadwise/shared-ui';
import { type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Place } from '../remotes/screen/OneAtATime';
import { NO_BOX } from '../remotes/screen/RemoteScreen';

interface Taken {
  readonly id: number;
  readonly name: string;
  /** Null once the screen has left it. */
  readonly element: Element | null;
}
type Take = (name: string, element: Element) => () => void;

export interface SlotsProps {
  readonly set: RemotesDocument | null;
  readonly children: ReactNode;
}

export function Slots({ set, children }: SlotsProps) {
  const contentOf = useContext(SlotContext);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const count = useRef(0);
  const take = useCallback<Take>((name, element) => {
    const id = count.current++;
    setTaken((all) => [...all.filter((one) => one.element), { id, name, element }]);
    return () => setTaken((all) => all.map((one) => (one.id === id ? { ...one, element: null } : one)));
  }, []);
  const slot = useCallback(
    (name: string) => {
      const cards = set?.remotes.flatMap((remote) => remote.cards) ?? [];
      return cards.some((card) => card.slot === name) && <SlotPlace key={name} name={name} take={take} />;
    },
    [set, take],
  );
  return (
    <SlotContext value={slot}>
      {children}
      {taken.map(({ id, name, element }) => (
        <Place key={id}>{element && createPortal(contentOf?.(name), element)}</Place>
      ))}
    </SlotContext>
  );
}

function SlotPlace({ name, take }: { readonly name: string; readonly take: Take }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current ? take(name, place.current) : undefined), [name, take]);
  return <div ref={place} style={NO_BOX} />;
}
