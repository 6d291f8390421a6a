/** A customer reads and saves their set-up. */
import { DEFAULT_SET_UP, type SetUp, type SetUpAnswer } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../platform/http';
import type { CustomerSession } from '../../platform/lib/session';
import type { FindRates } from '../currencies';
import type { SetUpStore } from './setup-store';

export interface SetUpContext {
  readonly store: SetUpStore;
  readonly findRates: FindRates;
  readonly now: () => Date;
  /** The exchanges that advice can come from for these permissions, and the taker fee assumed of each. */
  readonly exchangesFor: (permissions: readonly string[]) => SetUpAnswer['exchanges'];
  /** What is advised at all leaves so much, in euros. */
  readonly floorEur: () => number;
}

export function setUpRoutes(app: Hono<AppEnv>, context: SetUpContext): void {
  const { store, findRates, now } = context;
  const savedBy = async ({ customerId }: CustomerSession): Promise<SetUp | undefined> =>
    (await store.of([customerId])).get(customerId);
  const answer = async (session: CustomerSession): Promise<SetUpAnswer> => {
    const [saved, rates] = await Promise.all([savedBy(session), findRates()]);
    const setUp = saved ?? DEFAULT_SET_UP;
    return {
      setUp,
      isSaved: saved !== undefined,
      exchanges: [...context.exchangesFor(session.permissions)],
      floorCents: Math.round(context.floorEur() * 100),
      told: rates.told(setUp.currency),
      rates: rates.fresh(),
    };
  };
  handle(app, 'GET /api/setup', ({ session }) => answer(session));
  handle(app, 'POST /api/setup', async ({ body, session }) => {
    const { currency } = body;
    // One that was chosen before stays, whether or not the market says anything of it now.
    const isOffered = (await findRates()).told(currency).currency === currency;
    if (!isOffered && (await savedBy(session))?.currency !== currency)
      throw new Problem(409, `The market has no rate of ${currency} now. Choose another currency.`);
    await store.save(session.customerId, body, now());
    return answer(session);
  });
}
