/** The caller's paper-trading rules: reading their results, saving one, removing one. */
import { randomUUID } from 'node:crypto';
import { DEFAULT_TRADING_PROFILE, type PaperAnswer } from '@spreadwise/contract';
import { MOST_PAPER_RULES } from '@spreadwise/contract/analysis-scales';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import { createSingleFlight } from '../../../platform/lib/serial';
import type { Session } from '../../../platform/lib/session';
import type { FindRates } from '../../currencies';
import { type FindTradingProfiles, type MarketPort, scopeOf, viewerOf } from '../../signals';
import type { PaperTradingStore } from './paper-trading-store';
import { readPaperTrading } from './read-paper-trading';

export interface PaperTradingContext {
  readonly store: PaperTradingStore;
  readonly findProfiles: FindTradingProfiles;
  readonly findRates: FindRates;
  readonly market: Pick<MarketPort, 'status'>;
  readonly now: () => Date;
}

/** The first answer of a rule reads a month. */
const LIMIT = { points: 60, seconds: 60 };

/** Null: those who run the product, who share their rules. */
const followerOf = (session: Session): string | null =>
  session.role === 'CUSTOMER' ? session.customerId : null;

export function paperTradingRoutes(app: Hono<AppEnv>, context: PaperTradingContext): void {
  const { store, findProfiles, findRates, market, now } = context;
  const reads = createSingleFlight<PaperAnswer>();

  handle(app, 'GET /api/paper', LIMIT, async ({ query, session }) => {
    const customerId = followerOf(session);
    const profile = customerId === null ? null : (await findProfiles([customerId])).get(customerId);
    const { takerFees } = profile ?? DEFAULT_TRADING_PROFILE;
    const { feed } = market.status();
    const question = {
      customerId,
      feed,
      scope: scopeOf(viewerOf(session)),
      takerFees,
      days: Number(query.days),
    };
    const read = async () => readPaperTrading(store, question, { now: now(), rates: await findRates() });
    return (await reads.run(JSON.stringify(question), read)).answer;
  });

  handle(app, 'POST /api/paper/rules', async ({ body: { id, name, rule }, session }) => {
    const customerId = followerOf(session);
    const save = { id: id ?? randomUUID(), isNew: id === undefined, customerId, name, rule };
    const outcome = await store.save({ ...save, most: MOST_PAPER_RULES }, now());
    if (outcome === 'unknown') throw new Problem(404, UNKNOWN);
    if (outcome === 'too many')
      throw new Problem(409, `You can have at most ${MOST_PAPER_RULES} backtests. Delete one first.`);
    return { id: save.id };
  });

  handle(app, 'POST /api/paper/rules/remove', async ({ body, session }) => {
    const customerId = followerOf(session);
    if (!(await store.remove(customerId, body.id, now()))) throw new Problem(404, UNKNOWN);
  });
}

const UNKNOWN = 'Rule not found.';
