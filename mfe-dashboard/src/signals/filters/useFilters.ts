/** The filters of the address, and how to change them there: without an entry of the history for each. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Filters, readFilters, withFilter, withoutFilters } from './filters';

export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const setFilter = useCallback(
    (name: keyof Filters, value: string) =>
      setSearch((now) => withFilter(now, name, value), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const clear = useCallback(() => setSearch(withoutFilters, { replace: true }), [setSearch]);
  const filters = useMemo(() => readFilters(search), [search]);
  /** The same text for the same filters. */
  const key = useMemo(() => new URLSearchParams(filters as Record<string, string>).toString(), [filters]);
  return { filters, key, setFilter, clear };
}
