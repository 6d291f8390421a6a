/** A button that loads a list's next page, if there is one. */
import { Button } from '@spreadwise/shared-ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { commonTexts } from '../texts/common';
import styles from './LoadMore.module.css';

export interface LoadMoreProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
}

export function LoadMore({ query }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <div className={styles.more}>
      {isFetchNextPageError && <p role="alert">{commonTexts().nextPageFailed}</p>}
      <Button variant="secondary" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? commonTexts().loading : commonTexts().loadMore}
      </Button>
    </div>
  );
}
