/** Renders its children once all queries have settled, so that nothing shifts during loading; a skeleton until then. */
import { Card, Skeleton } from '@spreadwise/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

export interface LoadTogetherProps {
  /** A failed query counts as settled; its error is shown by the children. */
  readonly queries: readonly Pick<UseQueryResult, 'isPending'>[];
  readonly children: ReactNode;
}

export function LoadTogether({ queries, children }: LoadTogetherProps) {
  const [isShown, setShown] = useState(false);
  // Once shown, never hidden again, e.g. while a failed query is retried.
  if (!isShown && queries.every(({ isPending }) => !isPending)) setShown(true);
  return (
    <>
      {!isShown && (
        <div aria-busy="true">
          <Card>
            <Skeleton lines={8} />
          </Card>
        </div>
      )}
      <div style={{ display: isShown ? 'contents' : 'none' }}>{children}</div>
    </>
  );
}
