/** Undoes what has not taken effect yet: a cancellation or a downgrade. A toast reports the result. */
import { toast } from '@spreadwise/shared-ui';
import { useEffect } from 'react';
import { useBillingCommand, useOverviewCache } from './useBillingCommand';

type Undo = 'POST /api/billing/resume' | 'POST /api/billing/plan-change/undo';

export function useUndo(name: Undo, done: string, failed: string) {
  const { busy, problem, run } = useBillingCommand(name);
  const { keep } = useOverviewCache();
  useEffect(() => {
    if (problem) toast({ title: failed, description: problem, variant: 'destructive' });
  }, [problem, failed]);
  const undo = async () => {
    const overview = await run({});
    if (!overview) return;
    keep(overview);
    toast({ title: done });
  };
  return { busy, undo: () => void undo() };
}
