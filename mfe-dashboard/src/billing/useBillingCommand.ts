/** A command on the customer's own subscription: its failure in words, its outcome on the whole page. */

import type { BillingOverview } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { type CommandName, useCommand } from '@spreadwise/shared-screens';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { billingProblemText, isOutdated } from './billing-problem';

export const OVERVIEW = 'GET /api/billing/overview';
type BillingCommandName = Extract<CommandName, `POST /api/billing/${string}`>;

export function useBillingCommand<N extends BillingCommandName>(name: N) {
  const { busy, failure, run } = useCommand(name);
  const { refresh } = useOverviewCache();
  useEffect(() => {
    if (isOutdated(failure)) refresh();
  }, [failure, refresh]);
  return { busy, run, problem: failure === null ? null : billingProblemText(failure) };
}

/** The overview that the page shows: replaced by the answer to a command, or fetched again. */
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
