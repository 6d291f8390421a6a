/** The routes of analysis: figures computed once a minute at most for all callers, and questions of each. */
import {
  DEFAULT_TRADING_PROFILE,
  type MarketPast,
  type MarketToday,
  type Signal,
  type TradingProfile,
} from '@spreadwise/contract';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { createKeptAnswers } from '../../platform/lib/serial';
import type { CustomerSession } from '../../platform/lib/session';
import { DAY_MS } from '../../platform/lib/time';
import { type FindTradingProfiles, type MarketPort, scopeOf, viewerOf } from '../signals';
import { type AnalysisStore, questionKey } from './analysis-store';
import { marketPast, marketToday, type ReadRecord } from './market';
import { atProfile, gapsOf, pointsOf, signalsLike, whatIf } from './questions';
import { startOf } from './record/signal-sums';
import type { SpreadHoursStore } from './record/spread-hours-store';

export interface AnalysisContext {
  readonly store: AnalysisStore;
  readonly market: Pick<MarketPort, 'status'>;
  readonly now: () => Date;
}

export interface QuestionsContext extends AnalysisContext {
  readonly hours: Pick<SpreadHoursStore, 'read'>;
  /** One of the customer's signals (null: of all), open or ended. */
  readonly findSignal: (
    customerId: string | null,
    id: string,
    profile: TradingProfile,
  ) => Promise<Signal | null>;
  readonly findProfiles: FindTradingProfiles;
  readonly floorEur: () => number;
}

const LIMIT = { points: 300, seconds: 60 };
/** Each call reads thousands of rows. */
const QUESTION_LIMIT = { points: 120, seconds: 60 };

export function analysisRoutes(
  app: Hono<AppEnv>,
  { record, ...context }: AnalysisContext & { readonly record: ReadRecord },
): void {
  const { store, now } = context;
  const today = createKeptAnswers<MarketToday>(now);
  const past = createKeptAnswers<MarketPast>(now);
  handle(app, 'GET /api/analysis/today', LIMIT, ({ session }) => {
    const question = asked(context, session);
    return today.of(questionKey(question), () => marketToday(store, question, now()));
  });
  handle(app, 'GET /api/analysis/market', LIMIT, ({ query: { days }, session }) => {
    const question = asked(context, session);
    const key = `${questionKey(question)} ${days}`;
    return past.of(key, () => marketPast(store, question, Number(days), now()));
  });
  app.use('/api/track-record', compress());
  handle(app, 'GET /api/track-record', LIMIT, record);
}

/** Questions on what was measured, answered anew for each caller. */
export function questionRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  gapRoutes(app, context);
  ownSignalRoutes(app, context);
  likelyRoutes(app, context);
}

const asked = ({ market }: AnalysisContext, session: Parameters<typeof viewerOf>[0]) => ({
  feed: market.status().feed,
  scope: scopeOf(viewerOf(session)),
});

const daysAgo = (now: () => Date, days: number) => new Date(now().getTime() - days * DAY_MS);

const profileOf = async ({ findProfiles }: QuestionsContext, customerId: string | null) =>
  (customerId === null ? undefined : (await findProfiles([customerId])).get(customerId)) ??
  DEFAULT_TRADING_PROFILE;

function gapRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  const { store, hours, now } = context;
  handle(app, 'GET /api/analysis/gaps', QUESTION_LIMIT, async ({ query, session }) => {
    const question = asked(context, session);
    const [coin, against] = query.of?.split('/') ?? [];
    const gaps =
      coin === undefined
        ? await store.gaps(question, daysAgo(now, 30))
        : await gapsOf(context, question, { coin, against }, daysAgo(now, 30));
    return { feed: question.feed, gaps };
  });
  handle(app, 'GET /api/analysis/gap', QUESTION_LIMIT, async ({ query: { days, ...gap }, session }) => {
    const question = asked(context, session);
    const since = daysAgo(now, Number(days));
    const points =
      days === '1' ? await store.gap(question, gap, since) : await pointsOf(hours, question, gap, since);
    return { feed: question.feed, points };
  });
}

function ownSignalRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  const { store, floorEur, now } = context;
  const ownSignals = async (session: CustomerSession, since: Date) => {
    const question = { ...asked(context, session), floorEur: floorEur(), since };
    const own = await atProfile(store, await profileOf(context, session.customerId), question);
    return { feed: question.feed, own };
  };
  handle(app, 'GET /api/analysis/today/own', QUESTION_LIMIT, ({ session }) =>
    ownSignals(session, startOf('day', now().getTime())),
  );
  handle(app, 'GET /api/analysis/market/own', QUESTION_LIMIT, ({ query: { days }, session }) =>
    ownSignals(session, startOf('day', daysAgo(now, Number(days) - 1).getTime())),
  );
}

function likelyRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  handle(
    app,
    'GET /api/analysis/what-if',
    QUESTION_LIMIT,
    ({ query: { days, capitalEur, feePercent }, session }) => {
      const fee = feePercent === undefined ? null : feePercent / 100;
      const since = daysAgo(context.now, Number(days));
      return whatIf(context.store, asked(context, session), { since, capitalEur, fee });
    },
  );
  handle(app, 'GET /api/analysis/like', QUESTION_LIMIT, async ({ query, session }) => {
    const customerId = session.role === 'CUSTOMER' ? session.customerId : null;
    const profile = await profileOf(context, customerId);
    const signal = await context.findSignal(customerId, query.signal, profile);
    if (!signal) throw new Problem(404, 'You have no signal with this id.');
    return signalsLike(context.store, signal, profile);
  });
}
