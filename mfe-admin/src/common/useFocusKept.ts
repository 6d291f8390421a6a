/** Where the focus goes when a step's dialog closes and what was pressed for it is gone, as after Remove. */
import { type RefObject, useEffect, useRef } from 'react';

/** `step` is null while nothing is asked. Answers with the place that then takes the focus: it needs a tabIndex of -1. */
export function useFocusKept(step: object | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () => () => {
      if (step && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    },
    [step],
  );
  return place;
}
