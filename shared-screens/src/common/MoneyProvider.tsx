/** Provides the customer's currency to its children. Without a chosen currency, as for the owner, money is in euros. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useApiQuery } from '../api/api-query';
import { IN_EUROS, type Money, moneyIn } from './money';

const Context = createContext<Money>(IN_EUROS);

export const useMoney = (): Money => useContext(Context);

/** The server caches a rate for an hour. */
const EVERY_MS = 3_600_000;

export function MoneyProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useApiQuery('GET /api/setup', { staleTime: EVERY_MS, refetchInterval: EVERY_MS });
  const money = useMemo(() => (data ? moneyIn(data.told, data.rates) : IN_EUROS), [data]);
  return <Context.Provider value={money}>{children}</Context.Provider>;
}
