/** Routes for questions on what was measured. */
import { DEFAULT_TRADING_PROFILE, type Signal } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import type { CustomerSession } from '../../../platform/lib/session';
import { DAY_MS } from '../../../platform/lib/time';
import { type FindTradingProfiles, type MarketPort, scopeOf, viewerOf } from '../../signals';
import { startOf } from '../record/signal-sums';
import type { SpreadHoursStore } from '../record/spread-hours-store';
import type { MeasuredStore } from './measured-store';
import { atProfile, gapsOf, pointsOf, signalsLike, whatIf } from './questions';

export interface QuestionsContext {
  readonly store: MeasuredStore;
  readonly hours: Pick<SpreadHoursStore, 'read'>;
  /** One of the customer's signals (null: of all), open or ended. */
  readonly findSignal: (customerId: string | null, id: string) => Promise<Signal | null>;
  readonly findProfiles: FindTradingProfiles;
  readonly market: Pick<MarketPort, 'status'>;
  readonly floorEur: () => number;
  readonly now: () => Date;
}

/** Each call reads thousands of rows. */
const LIMIT = { points: 120, seconds: 60 };

export function questionRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  gapRoutes(app, context);
  ownSignalRoutes(app, context);
  likelyRoutes(app, context);
}

const asked = ({ market }: QuestionsContext, session: Parameters<typeof viewerOf>[0]) => ({
  feed: market.status().feed,
  scope: scopeOf(viewerOf(session)),
});

const daysAgo = (now: () => Date, days: number) => new Date(now().getTime() - days * DAY_MS);

const profileOf = async ({ findProfiles }: QuestionsContext, customerId: string | null) =>
  (customerId === null ? undefined : (await findProfiles([customerId])).get(customerId)) ??
  DEFAULT_TRADING_PROFILE;

function gapRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  const { store, hours, now } = context;
  handle(app, 'GET /api/analysis/gaps', LIMIT, async ({ query, session }) => {
    const question = asked(context, session);
    const [coin, against] = query.of?.split('/') ?? [];
    const gaps =
      coin === undefined
        ? await store.gaps(question, daysAgo(now, 30))
        : await gapsOf({ store, hours }, question, { coin, against }, daysAgo(now, 30));
    return { feed: question.feed, gaps };
  });
  handle(app, 'GET /api/analysis/gap', LIMIT, async ({ query: { days, ...gap }, session }) => {
    const question = asked(context, session);
    const since = daysAgo(now, Number(days));
    const points =
      days === '1' ? await store.gap(question, gap, since) : await pointsOf({ hours }, question, gap, since);
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
  handle(app, 'GET /api/analysis/today/own', LIMIT, ({ session }) =>
    ownSignals(session, startOf('day', now().getTime())),
  );
  handle(app, 'GET /api/analysis/market/own', LIMIT, ({ query: { days }, session }) =>
    ownSignals(session, startOf('day', daysAgo(now, Number(days) - 1).getTime())),
  );
}

function likelyRoutes(app: Hono<AppEnv>, context: QuestionsContext): void {
  handle(app, 'GET /api/analysis/what-if', LIMIT, ({ query: { days, capitalEur, feePercent }, session }) => {
    const fee = feePercent === undefined ? null : feePercent / 100;
    return whatIf(
      context.store,
      asked(context, session),
      { days: Number(days), capitalEur, fee },
      context.now(),
    );
  });
  handle(app, 'GET /api/analysis/like', LIMIT, async ({ query, session }) => {
    const customerId = session.role === 'CUSTOMER' ? session.customerId : null;
    const signal = await context.findSignal(customerId, query.signal);
    if (!signal) throw new Problem(404, 'You have no signal with this id.');
    return signalsLike(context.store, signal, await profileOf(context, customerId));
  });
}
