/** The first items of a long list, with the rest on demand, so that the content below stays near. */
import { countText } from '@spreadwise/contract/figure-text';
import { useWide } from '@spreadwise/shared-screens';
import { Button } from '@spreadwise/shared-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

const FIRST = 10;

export interface ShortListProps {
  readonly className?: string | undefined;
  /** The number of items shown at first. */
  readonly first?: number;
  /** The same where the window is narrow. */
  readonly firstIfNarrow?: number;
  /** List items. */
  readonly children: readonly ReactNode[];
}

export function ShortList({
  className,
  first: most = FIRST,
  firstIfNarrow = most,
  children,
}: ShortListProps) {
  const first = useWide() ? most : firstIfNarrow;
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, showAll] = useWhole(list, ':scope > li', first);
  const others = isWhole ? 0 : children.length - first;
  return (
    <>
      <ul ref={list} className={className}>
        {others > 0 ? children.slice(0, first) : children}
      </ul>
      {others > 0 && (
        <div>
          <Button size="sm" variant="secondary" onClick={showAll}>
            Show {countText(others)} more
          </Button>
        </div>
      )}
    </>
  );
}

/** The button goes as the rest appears, so the focus moves to the first of the rest. */
export function useWhole(place: RefObject<HTMLElement | null>, items: string, first: number) {
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const next = isWhole && place.current?.querySelectorAll<HTMLElement>(items)[first];
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }, [isWhole, place, items, first]);
  return [isWhole, () => setWhole(true)] as const;
}
