/** The filters in the address; changing one replaces the history entry. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMoney } from '../../common/MoneyProvider';
import { asked, type FilterName, readFilters, withFilter, withoutFilters } from './filters';

export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const money = useMoney();
  const setFilter = useCallback(
    (name: FilterName, value: string) =>
      setSearch((now) => withFilter(now, name, value, money.rate), {
        replace: true,
        preventScrollReset: true,
      }),
    [setSearch, money],
  );
  const clear = useCallback(
    () => setSearch((now) => withoutFilters(now, money), { replace: true }),
    [setSearch, money],
  );
  const filters = useMemo(() => readFilters(search, money), [search, money]);
  return { filters, asked: asked(filters), setFilter, clear };
}
