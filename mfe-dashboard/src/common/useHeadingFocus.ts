/** Moves the focus to the heading of a section that has been chosen, but not when the page opens. */
import { useEffect, useRef } from 'react';

export function useHeadingFocus(section: string | undefined) {
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current !== section) heading.current?.focus();
    shown.current = section;
  }, [section]);
  return heading;
}
