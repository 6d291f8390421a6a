/** The first items of a long list, with the rest on demand, so that the content below stays near. */
import { countText } from '@spreadwise/contract/figure-text';
import { Button } from '@spreadwise/shared-ui';
import { type ReactNode, useState } from 'react';

const FIRST = 10;

export interface ShortListProps {
  readonly className?: string | undefined;
  /** The number of items shown at first. */
  readonly first?: number;
  /** List items. */
  readonly children: readonly ReactNode[];
}

export function ShortList({ className, first = FIRST, children }: ShortListProps) {
  const [isWhole, setWhole] = useState(false);
  const others = isWhole ? 0 : children.length - first;
  return (
    <>
      <ul className={className}>{others > 0 ? children.slice(0, first) : children}</ul>
      {others > 0 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setWhole(true)}>
            Show the other {countText(others)}
          </Button>
        </div>
      )}
    </>
  );
}
