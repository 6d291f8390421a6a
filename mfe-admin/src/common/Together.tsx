/** Shown once all of these have come, so that nothing moves in sight while a page fills; a stand-in until then. */
import { Card, Skeleton } from '@spreadwise/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

export interface TogetherProps {
  /** One that fails is said to where it is shown. */
  readonly queries: readonly Pick<UseQueryResult, 'isPending'>[];
  readonly children: ReactNode;
}

export function Together({ queries, children }: TogetherProps) {
  const [isShown, setShown] = useState(false);
  // And never hidden again, e.g. while a failed one is asked for once more.
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
