/** An act on the customer's own subscription: its failure in words, its outcome on the whole page. */
import type { BillingOverview } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { type Act, useCommand } from '../../common/useCommand';
import { isOutdated, problemText } from './problem';

export const OVERVIEW = 'GET /api/billing/overview';
type BillingAct = Extract<Act, `POST /api/billing/${string}`>;

export function useBillingCommand<N extends BillingAct>(name: N) {
  const { busy, failure, run } = useCommand(name);
  const { refresh } = useOverviewCache();
  useEffect(() => {
    if (isOutdated(failure)) refresh();
  }, [failure, refresh]);
  return { busy, run, problem: failure === null ? null : problemText(failure) };
}

/** The overview that the page shows: replaced by what an act has answered, or asked for again. */
export function useOverviewCache() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [OVERVIEW] }), [queries]);
  const keep = useCallback(
    (overview: BillingOverview) => {
      queries.setQueryData([OVERVIEW, user?.id], overview);
      /* A plan decides what every other answer holds: signals, the day's allowance, invoices. */
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OVERVIEW });
    },
    [queries, user?.id],
  );
  return { keep, refresh };
}
