/** Says that a query failed, with a Retry button. */
import { Button, Notice } from '@spreadwise/shared-ui';
import { commonTexts } from '../texts/common';

export interface LoadFailureProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly what: string;
}

export const LoadFailure = ({ query, what }: LoadFailureProps) => (
  <Notice
    tone="danger"
    title={commonTexts().notLoaded(what)}
    action={
      <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        {commonTexts().retry}
      </Button>
    }
  >
    {commonTexts().notLoadedText}
  </Notice>
);
