/** Runs a command on the customer's own subscription: describes its failure, applies its outcome to the whole page. */

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

/** The overview shown on the page: replaced with a command's answer, or fetched again. */
export function useOverviewCache() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [OVERVIEW] }), [queries]);
  const keep = useCallback(
    (overview: BillingOverview) => {
      queries.setQueryData([OVERVIEW, user?.id], overview);
      /* The plan determines every other answer: signals, the daily allowance, invoices. */
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OVERVIEW });
    },
    [queries, user?.id],
  );
  return { keep, refresh };
}
