/** A customer reads and saves their set-up. */
import { DEFAULT_SET_UP, type SetUpAnswer } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type CustomerSession, customerOf } from '../http/customer-of';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import type { SetUpStore } from './setup-store';

export interface SetUpContext {
  readonly store: SetUpStore;
  readonly now: () => Date;
  /** The exchanges that advice can come from for these permissions, and the taker fee assumed of each. */
  readonly exchangesFor: (permissions: readonly string[]) => SetUpAnswer['exchanges'];
  /** What is advised at all leaves so much, in euros. */
  readonly floorEur: () => number;
}

export function setUpRoutes(app: Hono<AppEnv>, context: SetUpContext): void {
  const { store, now } = context;
  const answer = async (session: CustomerSession): Promise<SetUpAnswer> => {
    const saved = (await store.of([session.customerId])).get(session.customerId);
    return {
      setUp: { ...DEFAULT_SET_UP, ...saved },
      isSaved: saved !== undefined,
      exchanges: [...context.exchangesFor(session.permissions)],
      floorCents: Math.round(context.floorEur() * 100),
      currency: 'EUR',
    };
  };
  handle(app, 'GET /api/setup', ({ session }) => answer(customerOf(session)));
  handle(app, 'POST /api/setup', async ({ body, session }) => {
    const customer = customerOf(session);
    await store.save(customer.customerId, body, now());
    return answer(customer);
  });
}
