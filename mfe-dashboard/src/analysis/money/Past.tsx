/** What advanced analysis has of the market: exchange by exchange, routes that recur, and any two exchanges compared. */
import type { MarketPast } from '@spreadwise/contract';
import { Fold, Loaded, RangeChoice, useApiQuery } from '@spreadwise/shared-screens';
import { type ReactNode, useState } from 'react';
import { ExchangeMap } from './ExchangeMap';
import { Gaps } from './Gaps';
import { Routes } from './Routes';

const EVERY_MS = 60_000;
const DAYS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;

export default function Past() {
  return (
    <>
      <Fold title="Exchange by exchange">
        <OverDays>{(past) => <ExchangeMap exchanges={past.exchanges} />}</OverDays>
      </Fold>
      <Fold title="Recurring routes">
        <OverDays>{(past) => <Routes routes={past.routes} />}</OverDays>
      </Fold>
      <Fold title="Compare two exchanges">
        <Gaps />
      </Fold>
    </>
  );
}

function OverDays({ children }: { readonly children: (past: MarketPast) => ReactNode }) {
  const [days, setDays] = useState<'7' | '30'>('7');
  const query = useApiQuery('GET /api/analysis/market', { query: { days }, staleTime: EVERY_MS });
  return (
    <>
      <RangeChoice label="Range" options={DAYS} value={days} onChange={setDays} />
      <Loaded query={query} what="The market">
        {children}
      </Loaded>
    </>
  );
}
