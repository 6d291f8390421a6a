/** Advanced analysis of the market: exchange by exchange, recurring routes, and a comparison of any two exchanges. */
import type { MarketPast } from '@spreadwise/contract';
import { Fold, Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { type ReactNode, useState } from 'react';
import { insightsTexts } from '../../texts/insights';
import { type Days, DaysChoice } from '../DaysChoice';
import { ExchangeMap } from './ExchangeMap';
import { Gaps } from './Gaps';
import { Routes } from './Routes';

const EVERY_MS = 60_000;

export default function Past() {
  const words = insightsTexts().past;
  return (
    <>
      <Fold title={words.byExchange}>
        <OverDays>{(past) => <ExchangeMap exchanges={past.exchanges} />}</OverDays>
      </Fold>
      <Fold title={words.routes}>
        <OverDays>{(past) => <Routes routes={past.routes} />}</OverDays>
      </Fold>
      <Fold title={words.compare}>
        <Gaps />
      </Fold>
    </>
  );
}

function OverDays({ children }: { readonly children: (past: MarketPast) => ReactNode }) {
  const [days, setDays] = useState<Days>('7');
  const query = useApiQuery('GET /api/analysis/market', { query: { days }, staleTime: EVERY_MS });
  return (
    <>
      <DaysChoice value={days} onChange={setDays} />
      <Loaded query={query} what={insightsTexts().money.what}>
        {children}
      </Loaded>
    </>
  );
}
