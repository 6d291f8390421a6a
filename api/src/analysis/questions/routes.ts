/** Questions to what was measured. */

import { DEFAULT_SET_UP, type Signal } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { DAY_MS } from '../../lib/timing/durations';
import { type FindSetUps, type MarketPort, scopeOf, viewerOf } from '../../signals';
import { signalsLike, whatIf } from './answers';
import type { MeasuredStore } from './measured-store';

export interface QuestionsContext {
  readonly store: MeasuredStore;
  /** One of the customer's signals (null: of all), open or ended. */
  readonly findSignal: (customerId: string | null, id: string) => Promise<Signal | null>;
  readonly findSetUps: FindSetUps;
  readonly market: Pick<MarketPort, 'status'>;
  readonly now: () => Date;
}

/** Each looks at thousands of rows. */
const LIMIT = { points: 120, seconds: 60 };

export function questionRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  const { store, findSignal, findSetUps, market, now } = context;
  const asked = (session: Parameters<typeof viewerOf>[0]) => ({
    feed: market.status().feed,
    scope: scopeOf(viewerOf(session)),
  });
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

  handle(
    app,
    'GET /api/analysis/gaps',
    async ({ session }) => {
      const question = asked(session);
      return { feed: question.feed, gaps: await store.gaps(question, daysAgo(30)) };
    },
    { limit: LIMIT },
  );
  handle(
    app,
    'GET /api/analysis/gap',
    async ({ query: { days, ...gap }, session }) => {
      const question = asked(session);
      const span = days === '1' ? 'minute' : 'hour';
      const points = await store.gap(question, gap, { span, since: daysAgo(Number(days)) });
      return { feed: question.feed, points };
    },
    { limit: LIMIT },
  );
  handle(
    app,
    'GET /api/analysis/what-if',
    ({ query: { days, capitalEur, feePercent }, session }) => {
      const fee = feePercent === undefined ? null : feePercent / 100;
      return whatIf(store, asked(session), { days: Number(days), capitalEur, fee }, now());
    },
    { limit: LIMIT },
  );
  handle(
    app,
    'GET /api/analysis/like',
    async ({ query, session }) => {
      const customerId = session.role === 'CUSTOMER' ? session.customerId : null;
      const signal = await findSignal(customerId, query.signal);
      if (!signal) throw new Problem(404, 'You have no such signal.');
      const setUp = customerId === null ? undefined : (await findSetUps([customerId])).get(customerId);
      return signalsLike(store, signal, setUp ?? DEFAULT_SET_UP);
    },
    { limit: LIMIT },
  );
}
