/** Lets a customer read and save their trading profile. */
import {
  DEFAULT_TRADING_PROFILE,
  type TradingProfile,
  type TradingProfileAnswer,
} from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../platform/http';
import type { CustomerSession } from '../../platform/lib/session';
import type { FindRates } from '../currencies';
import type { TradingProfileStore } from './trading-profile-store';

export interface TradingProfileContext {
  readonly store: TradingProfileStore;
  readonly findRates: FindRates;
  readonly now: () => Date;
  /** The exchanges that advice can come from with these permissions, each with its assumed taker fee. */
  readonly exchangesFor: (permissions: readonly string[]) => TradingProfileAnswer['exchanges'];
  /** The least profit that is advised at all, in euros. */
  readonly floorEur: () => number;
}

export function tradingProfileRoutes(app: Hono<AppEnv>, context: TradingProfileContext): void {
  const { store, findRates, now } = context;
  const savedBy = async ({ customerId }: CustomerSession): Promise<TradingProfile | undefined> =>
    (await store.of([customerId])).get(customerId);
  const answer = async (session: CustomerSession): Promise<TradingProfileAnswer> => {
    const [saved, rates, usual] = await Promise.all([
      savedBy(session),
      findRates(),
      store.usualReaction(session.customerId),
    ]);
    const profile = saved ?? DEFAULT_TRADING_PROFILE;
    return {
      setUp: profile,
      isSaved: saved !== undefined,
      exchanges: [...context.exchangesFor(session.permissions)],
      floorCents: Math.round(context.floorEur() * 100),
      usual,
      told: rates.display(profile.currency),
      rates: rates.fresh(),
    };
  };
  handle(app, 'GET /api/setup', ({ session }) => answer(session));
  handle(app, 'POST /api/setup', async ({ body, session }) => {
    const { currency } = body;
    // A currency that was chosen before stays, even if the market reports no rate now.
    const isOffered = (await findRates()).display(currency).currency === currency;
    if (!isOffered && (await savedBy(session))?.currency !== currency)
      throw new Problem(409, `There is no current rate for ${currency}. Choose another currency.`);
    await store.save(session.customerId, body, now());
    return answer(session);
  });
}
