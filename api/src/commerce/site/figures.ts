/** Reads the figures of the public pages: the record, signals at least an hour old, and what each plan watches. */
import type { MarketSummary, PlanId, PublicConfig } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { PLAN_IDS, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import { TIERS } from '@spreadwise/shared-auth/model';
import { LATER_S, type PastSignal, type SiteFigures } from '@spreadwise/site';
import type { ReadRecord } from '../../advice/analysis';
import { createSignalHistoryStore, type MarketPort, summarizeMarket, valueFor } from '../../advice/signals';
import type { Database } from '../../platform/db/database';
import { HOUR_MS } from '../../platform/lib/time';

export interface FiguresContext {
  readonly db: Database;
  readonly record: ReadRecord;
  readonly market: Pick<MarketPort, 'status'>;
  readonly publicConfig: () => PublicConfig;
  readonly now: () => Date;
}

const SHOWN = 10;
const LATER = DELAYS_S.indexOf(LATER_S);

export const createFiguresReader =
  ({ db, record, market, publicConfig, now }: FiguresContext) =>
  async (): Promise<SiteFigures> => {
    const status = market.status();
    const after = { at: new Date(now().getTime() - HOUR_MS), id: '' };
    const [known, { signals }] = await Promise.all([
      record(),
      createSignalHistoryStore(db).listPage({ customerId: null, state: 'ended', after, limit: SHOWN }),
    ]);
    const watched = PLAN_IDS.map((plan) => {
      const { universe } = TIERS[TIER_OF_PLAN[plan]];
      return [plan, summarizeMarket(status, universe)] as const;
    });
    return {
      asOf: now().toISOString(),
      record: known,
      past: signals.flatMap(({ signal, advised, leftParts }): PastSignal[] => {
        if (!advised || signal.feed !== status.feed) return [];
        const part = leftParts?.[LATER] ?? null;
        const { net, profitEur, amountEur, sized } = advised;
        return [
          {
            signal: valueFor(null, signal),
            advised: { net, profitEur, amountEur },
            movedEur: sized?.worth.moved?.eur ?? null,
            laterEur: part === null || amountEur === null ? null : part * amountEur,
          },
        ];
      }),
      watched: Object.fromEntries(watched) as Record<PlanId, MarketSummary>,
      planTexts: publicConfig().planTexts,
    };
  };
