/** Where the focus goes when a dialog closes after its trigger is gone, e.g. after Remove. */
import { type RefObject, useEffect, useRef } from 'react';

/** `step` is null while no dialog is open. Returns a ref for the element that then gets the focus (tabIndex -1). */
export function useFallbackFocus(step: object | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => () => {
      if (step && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    },
    [step],
  );
  return place;
}
